import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { listAlarms } from './monitoring/alarms.ts'
import { createCanary } from './monitoring/canary/canary.ts'
import { createAlarms } from './monitoring/create-alarms.ts'
import { createDashboard } from './monitoring/dashboard.ts'
import type { MonitoredPortal } from './monitoring/metrics.ts'
import type { Deployment } from './settings/deployment.ts'

/** The alarms, the dashboard and the canary of a stage. It is deployed after the portal, which does not refer to it. */
export class MonitoringStack extends Stack {
  constructor(scope: Construct, portal: MonitoredPortal, deployment: Deployment, functionsFolder: string) {
    super(scope, `${portal.stackName}-monitoring`, { env: { region: portal.region } })
    this.addStackDependency(portal)
    createAlarms(this, deployment, listAlarms(portal, deployment))
    createDashboard(this, portal)
    const { canaryMinutes } = deployment.settings
    if (canaryMinutes) createCanary(this, portal, canaryMinutes, functionsFolder)
  }
}
