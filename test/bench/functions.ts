import '#bin/command-line/hide-node-warning.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { bundleFunctions, bundleOptions } from '#infra/functions/bundle.ts'
import { basePath, contract, type RouteName } from '#shared/contract.ts'
import { getLondonYear } from '#shared/rules/dates/london-time.ts'
import { submitApplication } from '../bin/admin/submit-application.ts'
import { seededPortal } from '../functions/support/local-portal.ts'
import { createApiEvent } from '../support/api-event.ts'
import { startTemporaryAws } from '../support/local-aws.ts'
import { threeALevels } from '../support/sample-application.ts'
import { formatComparison, measureInTurn } from './median.ts'

const measuredProcess = fileURLToPath(new URL('functions/measured-process.mjs', import.meta.url))
const bareHandlerSource = fileURLToPath(new URL('functions/bare-handler.ts', import.meta.url))
const qualifications = threeALevels(undefined, undefined, getLondonYear(new Date()))

/** Calls that change nothing, so that they can be repeated: open ones and an applicant's, with small and large bundles. */
const calls: Partial<Record<RouteName, object>> = {
  'check-service': {},
  'list-programmes': {},
  'list-subjects': {},
  'get-applicant': {},
  'get-draft': {},
  'check-entry': { version: 1, qualifications, residency: 'A', immigrationStatus: 'A' },
}

const rounds = 15
const maxRatio = 2

/**
 * Compares the processor time of the first request of functions with that of a bare handler, bundled in the same way:
 * medians of fresh processes, which run in turn over one local AWS. Prints a line for each, which names a missed target.
 */
export async function benchmarkFunctions(): Promise<void> {
  const aws = await startTemporaryAws()
  try {
    Object.assign(process.env, aws.environment)
    const { bearer } = await submitApplication(await seededPortal())
    const folder = await bundleFunctions()
    const bareHandler = join(aws.folder, 'bare-handler.mjs')
    await build({ ...bundleOptions, entryPoints: [bareHandlerSource], outfile: bareHandler })
    const names = Object.keys(calls) as RouteName[]
    const measure = (file: string, name: RouteName) => () => measureProcess(file, createEvent(name, bearer))
    const times = await measureInTurn(rounds, {
      'bare handler': measure(bareHandler, 'list-programmes'),
      ...Object.fromEntries(names.map(name => [name, measure(join(folder, name, 'index.mjs'), name)])),
    })
    for (const name of names) {
      const compared = { [name]: times[name]!, 'bare handler': times['bare handler']! }
      console.log(formatComparison(compared, maxRatio))
    }
  } finally {
    await aws.stop()
  }
}

function createEvent(name: RouteName, bearer: string) {
  const { method, path } = contract[name]
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
  const body = method === 'POST' ? JSON.stringify(calls[name]) : undefined
  return createApiEvent(method, basePath + path, { headers, body })
}

/** Runs a bundle in a fresh process. Returns the processor time until its first response, in milliseconds. */
async function measureProcess(file: string, event: object): Promise<number> {
  const child = spawn(process.execPath, [measuredProcess, file, JSON.stringify(event)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [output] = await Promise.all([text(child.stderr), once(child, 'close')])
  const [, processorMs] = /^[23]\d\d ([\d.]+)$/m.exec(output) ?? []
  if (processorMs === undefined) throw new Error(`${file} responded with ${output}`)
  return Number(processorMs)
}
