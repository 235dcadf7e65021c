import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { createAlarmGroup, type MonitoredPortal } from './monitoring/alarm-group.ts'
import { createAlarms } from './monitoring/alarms.ts'
import { SiteCanary } from './monitoring/canary/canary.ts'
import { createDashboard } from './monitoring/dashboard.ts'
import { createOverdueCount } from './monitoring/overdue-deletions.ts'
import type { Deployment } from './settings/configuration.ts'

/** The alarms, the dashboard, the canary and the daily count of a stage. It is deployed after the portal, which does not refer to it. */
export class MonitoringStack extends Stack {
  constructor(
    scope: Construct,
    portal: MonitoredPortal,
    deployment: Deployment,
    bundles: string | undefined,
  ) {
    super(scope, `${portal.stackName}-monitoring`, { env: { region: portal.region } })
    this.addStackDependency(portal)
    createAlarms(createAlarmGroup(this, portal.topics, deployment), portal, deployment)
    createDashboard(this, portal)
    createOverdueCount(this, portal, bundles)
    if (deployment.settings.canary) new SiteCanary(this, portal, bundles)
  }
}
