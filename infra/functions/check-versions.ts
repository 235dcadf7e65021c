import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import * as z from 'zod/mini'
import { originHeader } from '#functions/environment.ts'
import { basePath, type ContractRow, contract } from '#shared/contract.ts'

type HookEvent = { DeploymentId?: string; LifecycleEventHookExecutionId?: string }
type Invoke = (version: string, request: object) => Promise<unknown>

const versionsSchema = z.record(z.string(), z.string())
const responseSchema = z.union([
  z.object({ statusCode: z.int().check(z.maximum(499)) }),
  // The reply of check-origin.
  z.object({ isAuthorized: z.boolean() }),
])

/** Calls new versions once each. Returns the names of the functions that fail or answer 5xx. */
export async function findFailingVersions(
  versions: Record<string, string>,
  invoke: Invoke,
): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(versions).map(async ([name, version]) => {
      const response = await invoke(version, createRequest(name)).catch(() => undefined)
      return responseSchema.safeParse(response).success ? [] : [name]
    }),
  )
  return results.flat()
}

/** Returns a request like that of a visitor without a session, which every function refuses and none stores. */
function createRequest(name: string) {
  const row = Object.entries<ContractRow>(contract).find(([route]) => route === name)?.[1]
  const { method, path } = row ?? { method: 'GET', path: '/' }
  const rawPath = `${basePath}${path.replaceAll(/:\w+/g, 'none')}`
  const headers = { authorization: 'Bearer none', [originHeader]: 'none', 'content-type': 'application/json' }
  const requestContext = { http: { method, path: rawPath, sourceIp: '127.0.0.1' } }
  return { version: '2.0', rawPath, rawQueryString: '', headers, requestContext, isBase64Encoded: false }
}

async function invoke(version: string, request: object): Promise<unknown> {
  const lambda = new LambdaClient()
  const { FunctionError, Payload } = await lambda.send(
    new InvokeCommand({ FunctionName: version, Payload: JSON.stringify(request) }),
  )
  if (FunctionError) throw new Error(FunctionError)
  return JSON.parse(Buffer.from(Payload ?? []).toString())
}

/** Reports the result to CodeDeploy, which stops the deployment of a failing version. Without one, only returns it. */
export async function handler({ DeploymentId, LifecycleEventHookExecutionId }: HookEvent) {
  const failing = await findFailingVersions(
    versionsSchema.parse(JSON.parse(process.env.VERSIONS ?? '{}')),
    invoke,
  )
  console.log({ failing })
  if (DeploymentId && LifecycleEventHookExecutionId) {
    const { CodeDeploy } = await import('@aws-sdk/client-codedeploy')
    await new CodeDeploy().putLifecycleEventHookExecutionStatus({
      deploymentId: DeploymentId,
      lifecycleEventHookExecutionId: LifecycleEventHookExecutionId,
      status: failing.length > 0 ? 'Failed' : 'Succeeded',
    })
  }
  return { failing }
}
