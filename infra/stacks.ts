import type { App } from 'aws-cdk-lib'
import { DataStack } from './data-stack.ts'
import { EdgeStack } from './edge-stack.ts'
import { MonitoringStack } from './monitoring-stack.ts'
import { PortalStack } from './portal-stack.ts'
import type { Deployment } from './settings/deployment.ts'

/** The folders of the built web app and of the bundled functions. */
export type BuildFolders = { webFolder: string; functionsFolder: string }

/** Creates the four stacks of a stage, in the order in which they are deployed. */
export function createStacks(app: App, deployment: Deployment, { webFolder, functionsFolder }: BuildFolders) {
  const edge = new EdgeStack(app, deployment)
  const data = new DataStack(app, deployment)
  const portal = new PortalStack(app, deployment, { edge, data, webFolder, functionsFolder })
  const monitoring = new MonitoringStack(app, portal, deployment, functionsFolder)
  return { edge, data, portal, monitoring }
}
