import { type App, Tags } from 'aws-cdk-lib'
import { DataStack } from './data-stack.ts'
import { costTag, EdgeStack } from './edge-stack.ts'
import { MonitoringStack } from './monitoring-stack.ts'
import { PortalStack } from './portal-stack.ts'
import type { Deployment } from './settings/deployment.ts'

/** The folders of the built web app and of the bundled functions. */
export type BuildFolders = { webFolder?: string; functionsFolder?: string }

/** Creates the four stacks of a stage, in the order in which they are deployed. */
export function createStacks(
  app: App,
  deployment: Deployment,
  { webFolder, functionsFolder }: BuildFolders = {},
) {
  const edge = new EdgeStack(app, deployment)
  const data = new DataStack(app, deployment)
  const portal = new PortalStack(app, deployment, { edge, data, webFolder, functionsFolder })
  const monitoring = new MonitoringStack(app, portal, deployment, functionsFolder)
  const stacks = { edge, data, portal, monitoring }
  for (const stack of Object.values(stacks)) Tags.of(stack).add(costTag, portal.stackName)
  return stacks
}
