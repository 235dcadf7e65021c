import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBearerToken } from '#functions/http/bearer.ts'
import { contractRows } from '#shared/contract.ts'
import { type Bundle, buildBundles, type Kind } from './functions/bundles.ts'
import { type Call, createCall, file, otherEvents, person, secret } from './functions/calls.ts'
import { startFakeAws } from './functions/fake-aws.ts'
import { measureProcess, type Times } from './functions/measure.ts'
import { explanation, formatComparisonRow, formatSingleRow, heading } from './functions/results-table.ts'

/**
 * Compares every function with the same endpoint on Express and serverless-http: medians of fresh processes, which run
 * in turn over a fake AWS that responds immediately. Sets the exit code if a target is missed. One round only shows that
 * every function and its Express version respond.
 */
export async function benchmarkFunctions(rounds: number): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-functions-'))
  const aws = await startFakeAws(secret, file)
  const sessionEnd = new Date(Date.now() + 12 * 3_600_000)
  const times = { now: new Date(Date.now() + 600_000), sessionEnd, unusedUntil: sessionEnd }
  const bearer = await createBearerToken(person, secret, times)
  try {
    const bundles = await buildBundles(folder)
    const getBundle = (kind: Kind, name: string) => bundles[kind][name]!

    /** Returns the medians of bundles that run in turn with the same call. */
    async function measureMedians<K extends string>(kinds: Record<K, Bundle>, { event, tables }: Call) {
      aws.state.tables = tables
      const runs = Object.entries<Bundle>(kinds).map(([kind, bundle]) => ({
        kind,
        bundle,
        times: [] as Times[],
      }))
      for (let round = 0; round < rounds; round++)
        for (const { bundle, times } of runs) times.push(await measureProcess(bundle, event, aws.endpoint))
      return Object.fromEntries(runs.map(({ kind, times }) => [kind, medianOf(times)])) as Record<K, Times>
    }

    const baselineTimes = await measureMedians(bundles.baseline, createCall('get-captcha-settings', bearer))
    const lines = Object.entries(baselineTimes).map(([name, times]) =>
      formatSingleRow(name, getBundle('baseline', name), times),
    )
    for (const [name] of contractRows) {
      const kinds = { ours: getBundle('ours', name), express: getBundle('express', name) }
      lines.push(formatComparisonRow(name, kinds, await measureMedians(kinds, createCall(name, bearer))))
    }
    for (const [name, call] of Object.entries(otherEvents)) {
      const { ours } = await measureMedians({ ours: getBundle('ours', name) }, call)
      lines.push(formatSingleRow(name, getBundle('ours', name), ours))
    }
    if (rounds > 1 && lines.some(line => line.includes('!'))) process.exitCode = 1
    return [...explanation, '', heading, ...lines]
  } finally {
    await aws.stop()
    rmSync(folder, { recursive: true })
  }
}

const medianOf = (runs: Times[]): Times => {
  const median = (name: keyof Times) => runs.map(run => run[name]).sort((a, b) => a - b)[runs.length >> 1]!
  return {
    cold: median('cold'),
    first: median('first'),
    warm: median('warm'),
    processor: median('processor'),
    firstProcessor: median('firstProcessor'),
    warmProcessor: median('warmProcessor'),
    memory: median('memory'),
  }
}
