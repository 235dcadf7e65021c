import { join } from 'node:path'
import { createBearerToken } from '#functions/http/bearer.ts'
import { bundleFunctions } from '#infra/functions/bundle.ts'
import { contractRows } from '#shared/contract.ts'
import { createCall, file, otherEvents, person, secret } from '../bench/functions/calls.ts'
import { startFakeAws } from '../bench/functions/fake-aws.ts'
import { measureProcess } from '../bench/functions/measure.ts'
import type { Random } from './random.ts'
import times from './service-times.json' with { type: 'json' }

type Measurement = { cold: number[]; warm: number[] }

/** Lambda gives 1,769 MB one processor. The portal's functions have 1,024 MB. */
const processorShare = 1024 / 1769

/**
 * Allowances for the networks, in milliseconds. They are not measured here: the medians are those that AWS's own metrics
 * commonly show within a Region, and that browsers see on a mobile network.
 */
export const networkMs = {
  /** From the phone to CloudFront and back. */
  phone: 60,
  /** From CloudFront through the API to the function and back. */
  api: 25,
  read: 4,
  write: 7,
  transaction: 25,
  parameters: 15,
  secrets: 20,
  mail: 70,
  captcha: 120,
  /** From SES's acceptance to the mailbox. */
  delivery: 4000,
}

/** The measured times of the functions: milliseconds of processor time, stretched to Lambda's share of a processor. */
export const serviceTimes = {
  warmMs: (name: string, random: Random) => draw(name, 'warm', random) / processorShare,
  /** From the start of the process to its first response: Lambda computes at full speed meanwhile. */
  coldMs: (name: string, random: Random) => draw(name, 'cold', random),
}
export type ServiceTimes = typeof serviceTimes

/** Functions that have not been measured, each with one of its size. */
const similar: Record<string, string> = { 'forward-mails': 'record-mail-event' }

function draw(name: string, kind: keyof Measurement, random: Random): number {
  const measured = new Map<string, Measurement>(Object.entries(times))
  const samples = (measured.get(name) ?? measured.get(similar[name] ?? ''))?.[kind] ?? []
  const [first] = samples
  if (first === undefined) throw new Error(`${name} has not been measured: run "npm run replay -- measure"`)
  return random.pick([first, ...samples.slice(1)])
}

/** Measures every bundle in fresh processes over a fake AWS that responds immediately, as `npm run bench` does. */
export async function measureServiceTimes(rounds = 9): Promise<Record<string, Measurement>> {
  const aws = await startFakeAws(secret, file)
  try {
    const folder = await bundleFunctions()
    const sessionEnd = new Date(Date.now() + 12 * 3_600_000)
    const now = new Date(Date.now() + 600_000)
    const bearer = await createBearerToken(person, secret, { now, sessionEnd, unusedUntil: sessionEnd })
    // Documents come after the morning: the replay sends none.
    const rows = contractRows.filter(([name]) => !/attachment|upload|openapi/.test(name))
    const others = Object.entries(otherEvents).filter(([name]) => /mail/.test(name))
    const calls = [...rows.map(([name]) => [name, createCall(name, bearer)] as const), ...others]
    const results: Record<string, Measurement> = {}
    for (const [name, { event, tables }] of calls) {
      aws.state.tables = tables
      const runs = []
      for (let round = 0; round < rounds; round++)
        runs.push(
          await measureProcess({ file: join(folder, name, 'index.mjs'), bytes: 0 }, event, aws.endpoint),
        )
      const sorted = (values: number[]) =>
        values.map(value => Math.round(value * 10) / 10).sort((one, other) => one - other)
      results[name] = {
        cold: sorted(runs.map(({ cold }) => cold)),
        warm: sorted(runs.map(({ warmProcessor }) => warmProcessor)),
      }
    }
    return results
  } finally {
    await aws.stop()
  }
}
