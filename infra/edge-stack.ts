import { Stack } from 'aws-cdk-lib'
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager'
import { HostedZone } from 'aws-cdk-lib/aws-route53'
import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import type { Construct } from 'constructs'
import type { Deployment } from './configuration.ts'
import { edgeRegion } from './edge/cross-region-parameters.ts'
import { createFirewall } from './edge/firewall.ts'

/** The firewall and the certificate, which CloudFront accepts in us-east-1 only. */
export class EdgeStack extends Stack {
  /** The names of the parameters that hold their ARNs, for edge/cross-region-parameters.ts. */
  readonly parameters: { firewall: string; certificate?: string }

  constructor(scope: Construct, { stage, settings: { domain } }: Deployment) {
    super(scope, `clearing-portal-${stage}-edge`, { env: { region: edgeRegion } })
    const createParameter = (id: string, stringValue: string, parameterName = `/${this.stackName}/${id}`) => {
      new StringParameter(this, `${id}-arn`, { parameterName, stringValue })
      return parameterName
    }
    this.parameters = { firewall: createParameter('firewall', createFirewall(this, stage).attrArn) }
    if (!domain?.zone) return

    const zone = HostedZone.fromHostedZoneAttributes(this, 'zone', {
      hostedZoneId: domain.zone.id,
      zoneName: domain.zone.name,
    })
    const certificate = new Certificate(this, 'certificate', {
      domainName: domain.name,
      validation: CertificateValidation.fromDns(zone),
    })
    // The name contains the domain, so that a new domain updates the portal's stack with the new certificate.
    const name = `/${this.stackName}/certificate/${domain.name}`
    this.parameters.certificate = createParameter('certificate', certificate.certificateArn, name)
  }
}
