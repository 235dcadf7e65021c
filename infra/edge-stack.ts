import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager'
import { HostedZone } from 'aws-cdk-lib/aws-route53'
import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import type { Construct } from 'constructs'
import { DeploymentParameters, edgeRegion } from './constructs/deployment-parameters.ts'
import { createFirewall } from './edge/firewall.ts'
import type { Deployment } from './settings/configuration.ts'

/** The firewall and the certificate, which CloudFront accepts in us-east-1 only. */
export class EdgeStack extends Stack {
  /** The names of the parameters that hold their ARNs, for deployment-parameters.ts. */
  readonly parameters: { firewall: string; certificate?: string }

  constructor(scope: Construct, { stage, settings: { domain } }: Deployment) {
    super(scope, `clearing-portal-${stage}-edge`, { env: { region: edgeRegion } })
    const firewall = `/${this.stackName}/firewall`
    const { attrArn } = createFirewall(this, stage)
    new StringParameter(this, 'firewall-arn', { parameterName: firewall, stringValue: attrArn })
    this.parameters = { firewall }
    if (!domain?.zone) return

    const zone = HostedZone.fromHostedZoneAttributes(this, 'zone', {
      hostedZoneId: domain.zone.id,
      zoneName: domain.zone.name,
    })
    const certificate = new Certificate(this, 'certificate', {
      domainName: domain.name,
      validation: CertificateValidation.fromDns(zone),
    })
    // The name contains the domain, so that a new domain updates the portal's stack with the new certificate. The
    // certificate and the parameter of the previous domain remain, in case that update is rolled back.
    certificate.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE)
    const name = `/${this.stackName}/certificate/${domain.name}`
    new DeploymentParameters(this).write('certificate-arn', name, certificate.certificateArn)
    this.parameters.certificate = name
  }
}
