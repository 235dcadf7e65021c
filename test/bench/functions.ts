import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBearerToken } from '#functions/http/bearer.ts'
import { contractRows } from '#shared/contract.ts'
import { type Bundle, bundlesIn, type Kind } from './functions/bundles.ts'
import { type Call, callOf, file, otherEvents, person, secret } from './functions/calls.ts'
import { startAwsStandIn } from './functions/fake-aws.ts'
import { measured, type Times } from './functions/measure.ts'
import { aloneLine, comparedLine, explanation, heading } from './functions/results-table.ts'

const rounds = Number(process.env.ROUNDS ?? 15)

/**
 * Every function beside the same endpoint on Express and serverless-http: medians of fresh processes, one of each kind
 * in turn, over a stand-in for AWS that answers at once. Sets the exit code when a target is missed.
 */
export async function functions(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-functions-'))
  const aws = await startAwsStandIn(secret, file)
  const sessionEnd = new Date(Date.now() + 12 * 3_600_000)
  const times = { now: new Date(Date.now() + 600_000), sessionEnd, unusedUntil: sessionEnd }
  const bearer = await createBearerToken(person, secret, times)
  try {
    const bundles = await bundlesIn(folder)
    const of = (kind: Kind, name: string) => bundles[kind][name]!

    /** The medians of bundles that are run in turn on the same call. */
    async function medians<K extends string>(kinds: Record<K, Bundle>, { event, tables }: Call) {
      aws.world.tables = tables
      const runs = Object.entries<Bundle>(kinds).map(([kind, bundle]) => ({
        kind,
        bundle,
        times: [] as Times[],
      }))
      for (let round = 0; round < rounds; round++)
        for (const { bundle, times } of runs) times.push(await measured(bundle, event, aws.endpoint))
      return Object.fromEntries(runs.map(({ kind, times }) => [kind, medianOf(times)])) as Record<K, Times>
    }

    const baselineTimes = await medians(bundles.baseline, callOf('get-captcha-settings', bearer))
    const lines = Object.entries(baselineTimes).map(([name, times]) =>
      aloneLine(name, of('baseline', name), times),
    )
    for (const [name] of contractRows) {
      const kinds = { ours: of('ours', name), express: of('express', name) }
      lines.push(comparedLine(name, kinds, await medians(kinds, callOf(name, bearer))))
    }
    for (const [name, call] of Object.entries(otherEvents)) {
      const { ours } = await medians({ ours: of('ours', name) }, call)
      lines.push(aloneLine(name, of('ours', name), ours))
    }
    if (lines.some(line => line.includes('!'))) process.exitCode = 1
    return [...explanation, '', heading, ...lines]
  } finally {
    await aws.stop()
    rmSync(folder, { recursive: true })
  }
}

const medianOf = (runs: Times[]): Times => {
  const middle = (name: keyof Times) =>
    runs.map(run => run[name]).sort((one, other) => one - other)[runs.length >> 1]!
  return {
    cold: middle('cold'),
    first: middle('first'),
    warm: middle('warm'),
    processor: middle('processor'),
    firstProcessor: middle('firstProcessor'),
    warmProcessor: middle('warmProcessor'),
    memory: middle('memory'),
  }
}
