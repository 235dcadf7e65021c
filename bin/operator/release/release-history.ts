import { GetAliasCommand, InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { paginateGetParameterHistory, SSMClient } from '@aws-sdk/client-ssm'
import * as z from 'zod/mini'
import { liveAlias } from '#functions/environment.ts'
import type { OtherFunctionName } from '#functions/needs.ts'

export type Invoke = (name: OtherFunctionName, event: object) => Promise<unknown>

/** The version of each function. */
export type Release = Record<string, string>
const releaseSchema = z.record(z.string(), z.string())

export const toFunctionName = (stage: string, name: string) => `clearing-portal-${stage}-${name}`

/** Returns the recorded releases, the oldest first, and the versions that are live. Parameter Store keeps a hundred. */
export async function loadReleases(stage: string): Promise<{ releases: Release[]; live: Release }> {
  const pages = paginateGetParameterHistory({ client: new SSMClient() }, { Name: `/${stage}/release` })
  const releases: Release[] = []
  for await (const { Parameters = [] } of pages)
    releases.push(...Parameters.map(({ Value = '{}' }) => releaseSchema.parse(JSON.parse(Value))))
  const lambda = new LambdaClient({ maxAttempts: 8 })
  const live: Release = {}
  for (const name of Object.keys(releases.at(-1) ?? {})) {
    const request = new GetAliasCommand({ FunctionName: toFunctionName(stage, name), Name: liveAlias })
    live[name] = (await lambda.send(request)).FunctionVersion ?? ''
  }
  return { releases, live }
}

/**
 * Returns the newest release before the live one. CloudFormation deletes later versions when it undoes a deployment, so a
 * release that has one of these does not count. Ignores functions that a release does not have.
 */
export function findPreviousRelease(releases: readonly Release[], live: Release): Release | undefined {
  return releases.findLast(release => {
    const names = Object.keys(live).filter(name => name in release)
    return (
      names.every(name => Number(release[name]) <= Number(live[name])) &&
      names.some(name => release[name] !== live[name])
    )
  })
}

/** Whether the live versions belong to several releases. */
export const isMixedRelease = (releases: readonly Release[], live: Release): boolean =>
  !releases.some(release =>
    Object.keys(live).every(name => !(name in release) || release[name] === live[name]),
  )

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
    if (FunctionError) throw new Error(`the function ${name} ended without a reply`)
    return JSON.parse(Buffer.from(Payload ?? []).toString())
  }
}
