import { Stack } from 'aws-cdk-lib'
import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager'
import { HostedZone } from 'aws-cdk-lib/aws-route53'
import type { Construct } from 'constructs'
import { createFirewall } from './edge/firewall.ts'
import { createAlarms } from './monitoring/create-alarms.ts'
import { createMetric } from './monitoring/metrics.ts'
import type { Deployment } from './settings/deployment.ts'
import { edgeRegion } from './settings/stage-settings.ts'

/** The cost allocation tag of every resource. Its value is the name of the stage's main stack. */
export const costTag = 'portal'

/** The firewall with its alarm, the certificate, and the budget of the stage. */
export class EdgeStack extends Stack {
  readonly firewallArn: string
  readonly certificateArn: string | undefined

  constructor(scope: Construct, deployment: Deployment) {
    const { stage, settings } = deployment
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
    const { alarmEmail, domain, monthlyBudget } = settings
    if (monthlyBudget && alarmEmail) createBudget(this, portalName, monthlyBudget, alarmEmail)
    if (domain?.zone) this.certificateArn = createCertificate(this, domain.name, domain.zone)
  }
}

function createCertificate(scope: Construct, domainName: string, { id, name }: { id: string; name: string }) {
  const zone = HostedZone.fromHostedZoneAttributes(scope, 'zone', { hostedZoneId: id, zoneName: name })
  const validation = CertificateValidation.fromDns(zone)
  return new Certificate(scope, 'certificate', { domainName, validation }).certificateArn
}

/** Sends an email when a month's costs come near the budget, or are forecast to exceed it. */
function createBudget(scope: Construct, portalName: string, monthlyBudget: number, email: string) {
  const subscribers = [{ subscriptionType: 'EMAIL', address: email }]
  const createNotification = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: { notificationType, threshold, comparisonOperator: 'GREATER_THAN' },
    subscribers,
  })
  new CfnBudget(scope, 'budget', {
    budget: {
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: monthlyBudget, unit: 'USD' },
      costFilters: { TagKeyValue: [`user:${costTag}$${portalName}`] },
    },
    notificationsWithSubscribers: [createNotification('ACTUAL', 80), createNotification('FORECASTED', 100)],
  })
}
