import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UpdateTableCommand } from '@aws-sdk/client-dynamodb'
import * as z from 'zod/mini'
import { type LocalAws, startLocalAws } from '#infra/local/local-aws.ts'
import type { Measure } from '../cost/every-call.ts'
import type { LocalPortal } from '../functions/local-portal.ts'

const roundMinutes = 10
const maxRatio = 1.2
/** The memory for objects of a command's process. */
const heapMegabytes = 64

type Portal = { count: number; aws: LocalAws; local: LocalPortal; addressDatabase: () => void }
/** The units and the milliseconds of a task, a list for each size. */
type Samples = { units: number[]; milliseconds: number[] }[]

/**
 * Compares the units and the time of every call, the start and the staff commands as more applications are stored. Sets
 * the exit code if a target is missed. The time of one round has no target.
 */
export async function benchmarkGrowth(counts: number[], rounds: number): Promise<string[]> {
  const start = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'bench-growth-'))
  const portals: Portal[] = []
  try {
    await openPortals(counts, folder, portals)
    const fillSeconds = (performance.now() - start) / 1000
    const lines = [
      ...formatCalls(counts, await measureCalls(portals, rounds), rounds > 1),
      ...formatCommands(counts, await measureCommands(portals, folder)),
    ]
    if (lines.some(line => line.includes('!'))) process.exitCode = 1
    const totalSeconds = (performance.now() - start) / 1000
    return [
      `${formatCounts(counts)} stored applications, a local database each, filled in ${fillSeconds.toFixed()} s; ${totalSeconds.toFixed()} s in all.`,
      `Calls: medians of ${rounds} rounds that alternate between the sizes. The ratios compare the last size with the first.`,
      `! marks a missed target: the units and the memory of each row, and the time of all calls, grow at most ${maxRatio} times.`,
      ...lines,
    ]
  } finally {
    for (const { aws } of portals) await aws.stop()
    rmSync(folder, { recursive: true })
  }
}

/** Starts a portal with each number of stored applications. */
async function openPortals(counts: number[], folder: string, portals: Portal[]) {
  const siteOrigin = 'http://localhost:3000'
  const services: LocalAws[] = []
  for (const count of counts)
    services.push(await startLocalAws({ folder: join(folder, String(count)), siteOrigin }))
  Object.assign(process.env, services[0]?.environment)
  // These modules read the environment when they are loaded.
  const { database } = await import('#functions/repositories/database.ts')
  const { tableName } = await import('#functions/environment.ts')
  const { localPortal } = await import('../functions/local-portal.ts')
  const { storeApplications } = await import('../cost/stored-applications.ts')

  let databasePort = 0
  database.middlewareStack.add(
    next => request => {
      if (typeof request.request === 'object') Object.assign(request.request ?? {}, { port: databasePort })
      return next(request)
    },
    { step: 'build', name: 'database-of-size' },
  )
  for (const [index, aws] of services.entries()) {
    const count = counts[index]!
    const addressDatabase = () => {
      databasePort = Number(new URL(aws.environment.AWS_ENDPOINT_URL_DYNAMODB ?? '').port)
    }
    const local = localPortal()
    portals.push({ count, aws, local, addressDatabase })
    addressDatabase()
    await local.seed()
    // At each write the local database searches every record of a stream, which DynamoDB does not.
    await database.send(
      new UpdateTableCommand({
        TableName: tableName('mails'),
        StreamSpecification: { StreamEnabled: false },
      }),
    )
    await storeApplications(local, count)
  }
}

/** Measures the start and every call in rounds that alternate between the sizes. */
async function measureCalls(portals: Portal[], rounds: number) {
  const { makeEveryCall } = await import('../cost/every-call.ts')
  const { recordConsumedUnits } = await import('../cost/consumed-units.ts')
  const { localPortal } = await import('../functions/local-portal.ts')
  const samples: Record<string, Samples> = {}

  async function measureRound(portal: Portal, index: number) {
    portal.addressDatabase()
    portal.local.clock.now = new Date(portal.local.clock.now.getTime() + roundMinutes * 60_000)
    const milliseconds: Record<string, number> = {}
    const recordTime = async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
      const start = performance.now()
      try {
        return await work()
      } finally {
        milliseconds[name] = performance.now() - start
      }
    }
    const startRecorder = recordConsumedUnits(() => true)
    await startRecorder.measure('start', () => recordTime('start', () => startPortal(localPortal())))
    startRecorder.stop()
    const recorder = recordConsumedUnits()
    const measure: Measure = (name, work) => recorder.measure(name, () => recordTime(name, work))
    await makeEveryCall(portal.local, measure)
    recorder.stop()
    const units = { ...recorder.units, ...startRecorder.units }
    for (const [name, time] of Object.entries(milliseconds)) {
      samples[name] ??= portals.map(() => ({ units: [], milliseconds: [] }))
      const { reads = 0, writes = 0 } = units[name] ?? {}
      samples[name][index]?.units.push(reads + writes)
      samples[name][index]?.milliseconds.push(time)
    }
  }

  const turns = [...portals.entries()]
  // The first round warms up.
  for (let round = 0; round <= rounds; round++) {
    for (const [index, portal] of round % 2 ? turns : turns.toReversed()) await measureRound(portal, index)
    if (round === 0) for (const name of Object.keys(samples)) delete samples[name]
  }
  return samples
}

/** Makes the first calls of a process, which fill its caches. */
async function startPortal(local: LocalPortal) {
  for (const path of ['/api/check-service', '/api/schools', '/api/programmes', '/api/subjects'])
    await local.request('GET', path)
}

const commandResult = z.object({ units: z.number(), milliseconds: z.number(), peakMegabytes: z.number() })
type CommandResult = z.infer<typeof commandResult>

/** Runs the staff commands in processes with little memory. */
async function measureCommands(portals: Portal[], folder: string) {
  const { copiedUcasId } = await import('../cost/stored-applications.ts')
  const output = join(folder, 'export')
  const commands = {
    'applications list': ['applications', 'list'],
    'applications export --format csv': ['applications', 'export', '--format', 'csv', '--output', output],
    'applications export --format jsonl': ['applications', 'export', '--format', 'jsonl', '--output', output],
    'applicants erase': ['applicants', 'erase', copiedUcasId(1), '--yes'],
  }
  const results: Record<string, CommandResult[]> = {}
  for (const [name, commandArguments] of Object.entries(commands)) {
    results[name] = []
    for (const { aws } of portals) results[name].push(await runCommand(commandArguments, aws))
  }
  return results
}

async function runCommand(commandArguments: string[], { environment }: LocalAws) {
  const script = fileURLToPath(new URL('growth-command.ts', import.meta.url))
  const child = fork(script, commandArguments, {
    env: { ...process.env, ...environment },
    execArgv: ['--import', 'tsx', `--max-old-space-size=${heapMegabytes}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let result: unknown
  child.on('message', message => {
    result = message
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${commandArguments.join(' ')} ended with ${code}`)
  return commandResult.parse(result)
}

const formatCounts = (counts: number[]) =>
  new Intl.ListFormat('en-GB').format(counts.map(count => count.toLocaleString('en-GB')))
const medianOf = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/** Formats the values of the sizes, and the ratio of the last to the first. `!` marks a target that is missed. */
function formatGrowth(values: number[], digits: number, isTarget: boolean) {
  const ratio = values[0] ? values.at(-1)! / values[0] : 1
  const columns = values.map(value => value.toFixed(digits).padStart(9)).join('')
  return `${columns}  ${ratio.toFixed(2)}${isTarget && ratio > maxRatio ? '!' : ' '}`
}

function formatCalls(counts: number[], samples: Record<string, Samples>, isTimed: boolean) {
  const columns = counts.map(count => count.toLocaleString('en-GB').padStart(9)).join('')
  const medians = Object.entries(samples).map(([name, sizes]) => ({
    name,
    units: sizes.map(({ units }) => medianOf(units)),
    milliseconds: sizes.map(({ milliseconds }) => medianOf(milliseconds)),
  }))
  const total = {
    units: counts.map((_, index) => sum(medians.map(({ units }) => units[index] ?? 0))),
    milliseconds: counts.map((_, index) => sum(medians.map(({ milliseconds }) => milliseconds[index] ?? 0))),
  }
  return [
    '',
    `${'units and milliseconds'.padEnd(24)}${columns}  ratio${columns}  ratio`,
    ...medians.map(
      ({ name, units, milliseconds }) =>
        `${name.padEnd(24)}${formatGrowth(units, 1, true)} ${formatGrowth(milliseconds, 1, false)}`,
    ),
    `${'all together'.padEnd(24)}${formatGrowth(total.units, 1, true)} ${formatGrowth(total.milliseconds, 1, isTimed)}`,
  ]
}

/** Formats the figures of the commands. The ratios compare the last size with the one before, where fixed costs are small. */
function formatCommands(counts: number[], results: Record<string, CommandResult[]>) {
  const lastTwo = <T>(values: T[]) => values.slice(-2)
  const sizes = lastTwo(counts)
  const columns = sizes.map(count => count.toLocaleString('en-GB').padStart(9)).join('')
  return [
    '',
    `Staff commands, each in a process with ${heapMegabytes} MB for objects: units and milliseconds for an application, and the peak of the process's memory in MB`,
    `${''.padEnd(36)}${`${columns}  ratio`.repeat(3)}`,
    ...Object.entries(results).map(([name, all]) => {
      const perApplication = (key: 'units' | 'milliseconds') =>
        lastTwo(all).map((result, index) => result[key] / sizes[index]!)
      const memory = lastTwo(all).map(({ peakMegabytes }) => peakMegabytes)
      return `${name.padEnd(36)}${formatGrowth(perApplication('units'), 2, true)} ${formatGrowth(perApplication('milliseconds'), 3, false)} ${formatGrowth(memory, 0, true)}`
    }),
  ]
}
