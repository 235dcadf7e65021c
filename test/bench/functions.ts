import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { basePath, contract, type RouteName } from '#shared/contract.ts'
import { getLondonYear } from '#shared/rules/dates/london-time.ts'
import { createApiEvent } from '../api-event.ts'
import { startTemporaryAws } from '../local-aws.ts'
import { threeALevels } from '../sample-application.ts'
import { buildBundles, type Kind } from './functions/bundles.ts'
import { formatComparison, median } from './median.ts'

const maxRatios = { clock: 0.8, processor: 0.75 }
const program = fileURLToPath(new URL('functions/measured-process.mjs', import.meta.url))
const qualifications = threeALevels(undefined, undefined, getLondonYear(new Date()))
const check = { version: 1, qualifications, residency: 'A', immigrationStatus: 'A' }

/** Calls of an applicant that change nothing, so that they can be repeated: every kind of caller and of data. */
const calls: Partial<Record<RouteName, { address?: string; json?: object }>> = {
  'get-mail-status': {},
  'show-link': { address: `${contract['show-link'].path}?token=unknown` },
  'get-bearer-token': {},
  'check-service': {},
  'get-captcha-settings': {},
  'list-schools': {},
  'get-school': { address: '/api/schools/EECS' },
  'list-programmes': {},
  'get-programme': { address: '/api/programmes/G400-USCSC' },
  'list-subjects': {},
  'get-applicant': {},
  'get-draft': {},
  'check-entry': { json: check },
}

type Applicant = { cookie: string; bearer: string }
type Times = { clock: number; processor: number }

/**
 * Compares the cold request of functions with the same endpoint on Express and serverless-http: medians of fresh
 * processes, which run in turn over one local AWS. Sets the exit code if a target is missed. One round only shows that
 * every function and its Express version respond.
 */
export async function benchmarkFunctions(rounds: number): Promise<string[]> {
  const aws = await startTemporaryAws()
  try {
    const applicant = await storeApplicant(aws.environment)
    const fileOf = await buildBundles(aws.folder, Object.keys(calls))
    const lines: string[] = []
    for (const name of Object.keys(calls) as RouteName[]) {
      const samples: Record<Kind, Times[]> = { ours: [], express: [] }
      for (let round = 0; round < rounds; round++)
        for (const kind of ['ours', 'express'] as const)
          samples[kind].push(
            await measureProcess(fileOf(kind, name), createEvent(name, applicant), aws.environment),
          )
      const compare = (key: keyof Times) => {
        const medianOf = (kind: Kind) => median(samples[kind].map(times => times[key]))
        const maxRatio = rounds > 1 ? maxRatios[key] : Number.POSITIVE_INFINITY
        return formatComparison({ ours: medianOf('ours'), Express: medianOf('express') }, maxRatio)
      }
      lines.push(`${name.padEnd(22)} clock: ${compare('clock')}; processor: ${compare('processor')}`)
    }
    return [
      `The first request of a fresh process, from its start to its response, in Node ${process.versions.node}.`,
      ...lines,
    ]
  } finally {
    await aws.stop()
  }
}

/** Stores the catalogue and an application. Returns the credentials of its applicant. */
async function storeApplicant(environment: Record<string, string>): Promise<Applicant> {
  Object.assign(process.env, environment)
  // These modules read the environment when they are loaded.
  const { localPortal } = await import('../functions/local-portal.ts')
  const { makeJourney } = await import('../cost/every-call.ts')
  const local = localPortal()
  await local.seed()
  const { cookie, mailCookie, bearer } = await makeJourney(local, async (_name, work) => work())
  return { cookie: `${cookie}; ${mailCookie}`, bearer }
}

function createEvent(name: RouteName, { cookie, bearer }: Applicant) {
  const { method, path } = contract[name]
  const { address = path, json } = calls[name] ?? {}
  const headers = {
    cookie,
    'sec-fetch-site': 'same-origin',
    authorization: `Bearer ${bearer}`,
    ...(json && { 'content-type': 'application/json' }),
  }
  return createApiEvent(method, basePath + address, { headers, body: json && JSON.stringify(json) })
}

/** Runs a bundle in a fresh process, and measures its first response. */
async function measureProcess(file: string, event: object, env: Record<string, string>): Promise<Times> {
  const start = performance.now()
  const child = spawn(process.execPath, [program, file, JSON.stringify(event)], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let clock = 0
  child.stderr.once('data', () => {
    clock = performance.now() - start
  })
  const [output] = await Promise.all([text(child.stderr), once(child, 'close')])
  const [, processor] = /^[23]\d\d ([\d.]+)$/m.exec(output) ?? []
  if (processor === undefined) throw new Error(`${file} responded with ${output}`)
  return { clock, processor: Number(processor) }
}
