import { Stack } from 'aws-cdk-lib'
import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import type { Deployment } from './configuration.ts'
import { CrossRegionParameters, edgeRegion } from './edge/cross-region-parameters.ts'
import { AlarmGroup } from './monitoring/alarm-group.ts'
import { createCostAlarms } from './monitoring/cost-alarms.ts'
import { createEdgeAlarms } from './monitoring/edge-alarms.ts'

/**
 * The alarms of CloudFront and its firewall, whose metrics exist in us-east-1 only, and those of the costs. It is deployed
 * last, because it refers to the portal's distribution.
 */
export class EdgeAlarmsStack extends Stack {
  constructor(portal: Stack, { stage, settings }: Deployment, distributionId: string) {
    super(portal.node.scope, `${portal.stackName}-edge-alarms`, { env: { region: edgeRegion } })
    this.addStackDependency(portal)
    const parameterName = `/${portal.stackName}/distribution`
    new StringParameter(portal, 'distribution-id', { parameterName, stringValue: distributionId })

    const alarms = new AlarmGroup(this, settings.alarmEmail)
    const portalParameters = new CrossRegionParameters(this, settings.region)
    createEdgeAlarms(alarms, stage, portalParameters.read('distribution', parameterName))
    if (settings.monthlyBudget) createCostAlarms(alarms, portal.stackName, settings.monthlyBudget)
  }
}
