import { CloudFormation } from '@aws-sdk/client-cloudformation'
import { SSM } from '@aws-sdk/client-ssm'
import * as z from 'zod/mini'
import { variables } from '#functions/environment.ts'
import type { Deployment } from '#infra/settings/deployment.ts'

/** A problem that `preflight` has found. `failed` stops the deployment; staff resolve a `warning` before applicants come. */
export type Problem = { status: 'failed' | 'warning'; message: string }

export const warning = (message: string): Problem => ({ status: 'warning', message })
export const failed = (message: string): Problem => ({ status: 'failed', message })

export const createClientSettings = (region: string) => ({
  region,
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 3000, requestTimeout: 10_000 },
})

/** Returns a handler that turns errors of these names or codes into undefined, and throws every other one. */
export const ignoreError =
  (...names: string[]) =>
  (error: Error & { code?: string }): undefined => {
    if (!names.includes(error.name) && !names.includes(error.code ?? '')) throw error
  }

export async function describeStack(name: string, region: string) {
  const response = await new CloudFormation(createClientSettings(region))
    .describeStacks({ StackName: name })
    // CloudFormation's error for a stack that does not exist.
    .catch(ignoreError('ValidationError'))
  return response?.Stacks?.[0]
}

const deployedConfiguration = z.object({ sender: z.string(), siteUrl: z.string() })
/** The configuration of the stage that is deployed; undefined before its first deployment. */
export type DeployedConfiguration = z.infer<typeof deployedConfiguration> | undefined

export async function loadDeployed({ stage, settings }: Deployment): Promise<DeployedConfiguration> {
  const ssm = new SSM(createClientSettings(settings.region))
  const { Parameters = [] } = await ssm.getParameters({ Names: [`/${stage}/environment`] })
  const environment = Parameters[0]?.Value
  return environment
    ? deployedConfiguration.parse(JSON.parse(JSON.parse(environment)[variables.configuration]))
    : undefined
}
