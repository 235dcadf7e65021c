import { Stack } from 'aws-cdk-lib'
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager'
import { HostedZone } from 'aws-cdk-lib/aws-route53'
import type { Construct } from 'constructs'
import { createFirewall } from './edge/firewall.ts'
import { createAlarms } from './monitoring/create-alarms.ts'
import { createMetric } from './monitoring/metrics.ts'
import type { Deployment } from './settings/deployment.ts'
import { edgeRegion } from './settings/stage-settings.ts'

/** The firewall of a stage with its alarm, and the certificate. */
export class EdgeStack extends Stack {
  readonly firewallArn: string
  readonly certificateArn: string | undefined

  constructor(scope: Construct, deployment: Deployment) {
    const {
      stage,
      settings: { domain },
    } = deployment
    const portalName = `clearing-portal-${stage}`
    super(scope, `${portalName}-edge`, { env: { region: edgeRegion }, crossRegionReferences: true })
    this.firewallArn = createFirewall(this, deployment).attrArn
    createAlarms(this, deployment, {
      'firewall-surges': {
        impact: 'Applicants usually notice nothing: the firewall has refused 5,000 requests in five minutes.',
        firstCommand: `aws logs tail aws-waf-logs-${portalName} --region ${edgeRegion} --since 15m`,
        metric: createMetric('AWS/WAFV2', 'BlockedRequests', { WebACL: portalName, Rule: 'ALL' }),
        threshold: 5000,
      },
    })
    if (domain?.zone) this.certificateArn = createCertificate(this, domain.name, domain.zone)
  }
}

function createCertificate(scope: Construct, domainName: string, { id, name }: { id: string; name: string }) {
  const zone = HostedZone.fromHostedZoneAttributes(scope, 'zone', { hostedZoneId: id, zoneName: name })
  const validation = CertificateValidation.fromDns(zone)
  return new Certificate(scope, 'certificate', { domainName, validation }).certificateArn
}
