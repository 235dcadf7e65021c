import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import type { Invoke } from './call.ts'
import { liveAlias, toFunctionName } from './releases.ts'

/** Returns a function that invokes the live version of a stage's functions directly. */
export function invokeFunction(stage: string): Invoke {
  const lambda = new LambdaClient({ maxAttempts: 3 })
  return async (name, event) => {
    const { FunctionError, Payload } = await lambda.send(
      new InvokeCommand({
        FunctionName: toFunctionName(stage, name),
        Qualifier: liveAlias,
        Payload: JSON.stringify(event),
      }),
    )
    if (FunctionError) throw new Error(`the function ${name} ended without an answer`)
    return JSON.parse(Buffer.from(Payload ?? []).toString())
  }
}
