import { Stack } from 'aws-cdk-lib'
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch'
import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import type { Deployment } from './configuration.ts'
import { CrossRegionParameters, edgeRegion } from './edge/cross-region-parameters.ts'
import { AlarmGroup, createMetric, period } from './monitoring/alarm-group.ts'
import { createCostAlarms } from './monitoring/cost-alarms.ts'

/**
 * The alarms of CloudFront and its firewall, whose metrics exist in us-east-1 only, and those of the costs. It is deployed
 * last, because it refers to the portal's distribution.
 */
export class EdgeAlarmsStack extends Stack {
  constructor(portal: Stack, { settings }: Deployment, distributionId: string) {
    super(portal.node.scope, `${portal.stackName}-edge-alarms`, { env: { region: edgeRegion } })
    this.addStackDependency(portal)
    const parameterName = `/${portal.stackName}/distribution`
    new StringParameter(portal, 'distribution-id', { parameterName, stringValue: distributionId })

    const alarms = new AlarmGroup(this, settings.alarmEmail)
    const portalParameters = new CrossRegionParameters(this, settings.region)
    createEdgeAlarms(alarms, portal.stackName, portalParameters.read('distribution', parameterName))
    if (settings.monthlyBudget) createCostAlarms(alarms, portal.stackName, settings.monthlyBudget)
  }
}

function createEdgeAlarms(alarms: AlarmGroup, firewallName: string, DistributionId: string) {
  const distribution = { DistributionId, Region: 'Global' }
  alarms.add('failures-at-the-edge', {
    metric: new MathExpression({
      expression: 'IF(requests >= 50, failed, 0)',
      usingMetrics: {
        failed: createMetric('CloudFront', '5xxErrorRate', distribution, { statistic: 'Average' }),
        requests: createMetric('CloudFront', 'Requests', distribution),
      },
      period,
    }),
    threshold: 5,
  })

  const blocked = createMetric('WAFV2', 'BlockedRequests', { WebACL: firewallName, Rule: 'ALL' })
  alarms.add('firewall-surges', { metric: blocked, threshold: 5000 })
}
