import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { bundleFunctions, bundleOptions } from '#infra/functions/bundle.ts'
import { basePath, contract, type RouteName } from '#shared/contract.ts'
import { getLondonYear } from '#shared/rules/dates/london-time.ts'
import { createApiEvent } from '../api-event.ts'
import { startTemporaryAws } from '../local-aws.ts'
import { threeALevels } from '../sample-application.ts'
import { median } from './median.ts'

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

const rounds = 15
const maxRatio = 2

/**
 * Compares the cold request of functions with that of a bare handler, bundled in the same way: medians of fresh processes,
 * which run one after the other on one local AWS. Sets the exit code if a function takes more processor time than
 * `maxRatio` times that of the bare handler.
 */
export async function benchmarkFunctions(): Promise<string[]> {
  const aws = await startTemporaryAws()
  try {
    const applicant = await storeApplicant(aws.environment)
    const folder = await bundleFunctions()
    const bare = await buildBareHandler(aws.folder)
    const names = Object.keys(calls) as RouteName[]
    const samples = new Map<string, Times[]>()
    for (let round = 0; round < rounds; round++) {
      for (const name of names) {
        const file = join(folder, name, 'index.mjs')
        const times = await measureProcess(file, createEvent(name, applicant), aws.environment)
        samples.set(name, [...(samples.get(name) ?? []), times])
      }
      const times = await measureProcess(bare, createEvent('get-programme', applicant), aws.environment)
      samples.set(bareHandler, [...(samples.get(bareHandler) ?? []), times])
    }
    const medianOf = (name: string, key: keyof Times) =>
      median((samples.get(name) ?? []).map(times => times[key]))
    return [
      `The first request of a fresh process, from its start to its response, in Node ${process.versions.node}.`,
      ...[bareHandler, ...names].map(name => {
        const compare = (key: keyof Times) => {
          const ratio = medianOf(name, key) / medianOf(bareHandler, key)
          if (key === 'processor' && ratio > maxRatio) process.exitCode = 1
          return `${key} ${medianOf(name, key).toFixed(0)} ms, ${ratio.toFixed(2)} times`
        }
        return `${name.padEnd(22)} ${compare('clock')}; ${compare('processor')}`
      }),
    ]
  } finally {
    await aws.stop()
  }
}

const bareHandler = 'bare handler'

/** Bundles the bare handler as the functions are bundled. Returns its file. */
async function buildBareHandler(folder: string) {
  const entry = fileURLToPath(new URL('functions/bare-handler.ts', import.meta.url))
  const outfile = join(folder, 'bare-handler.mjs')
  await build({ ...bundleOptions, entryPoints: [entry], outfile })
  return outfile
}

/** Stores the catalogue and an application. Returns the credentials of its applicant. */
async function storeApplicant(environment: Record<string, string>): Promise<Applicant> {
  Object.assign(process.env, environment)
  // These modules read the environment when they are loaded.
  const { localPortal } = await import('../functions/local-portal.ts')
  const { submitApplication } = await import('../bin/admin/submit-application.ts')
  const local = localPortal()
  await local.seed()
  const { ucasId, email, cookie, bearer } = await submitApplication(local)
  const form = { ucasId, emailAddress: email }
  const mailCookie = (await local.request('POST', '/auth/signin', { form })).headers.get('set-cookie')
  return { cookie: `${cookie}; ${mailCookie?.split(';')[0]}`, bearer }
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
