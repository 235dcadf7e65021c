import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UpdateTableCommand } from '@aws-sdk/client-dynamodb'
import { startLocalAws } from '#infra/local/local-aws.ts'
import type { Units } from '../cost/consumed-units.ts'
import type { LocalPortal } from '../functions/local-portal.ts'

const maxRatio = 1.2

/**
 * Compares the DynamoDB units of every call and of a portal's start as more applications are stored. Sets the exit code
 * if a target is missed.
 */
export async function benchmarkGrowth(counts: number[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-growth-'))
  const aws = await startLocalAws({ folder, siteOrigin: 'http://localhost:3000' })
  try {
    const units = await measureUnits(counts, aws.environment)
    const formatRow = (name: string, cells: (string | number)[]) =>
      name.padEnd(24) + cells.map(cell => String(cell).padStart(9)).join('')
    const total = ({ reads = 0, writes = 0 }: Partial<Units> = {}) => reads + writes
    const rows = Object.keys(units[0] ?? {}).map(name => {
      const totals = units.map(size => total(size[name]))
      const ratio = totals[0] ? (totals.at(-1) ?? Number.NaN) / totals[0] : 1
      const isMissed = !(ratio <= maxRatio)
      if (isMissed) process.exitCode = 1
      return formatRow(name, [...totals, ratio.toFixed(2)]) + (isMissed ? `, misses ${maxRatio}` : '')
    })
    const heading = formatRow(
      'stored applications',
      counts.map(count => count.toLocaleString('en-GB')),
    )
    return ['DynamoDB units of each call, and the ratio of the last size to the first', heading, ...rows]
  } finally {
    await aws.stop()
    rmSync(folder, { recursive: true })
  }
}

/** Returns the units of each call, for each number of stored applications. */
async function measureUnits(counts: number[], environment: Record<string, string>) {
  Object.assign(process.env, environment)
  // These modules read the environment when they are loaded.
  const { database } = await import('#functions/repositories/database.ts')
  const { tableName } = await import('#functions/environment.ts')
  const { localPortal } = await import('../functions/local-portal.ts')
  const { makeEveryCall } = await import('../cost/every-call.ts')
  const { recordConsumedUnits } = await import('../cost/consumed-units.ts')
  const { storeApplications } = await import('../cost/stored-applications.ts')

  const local = localPortal()
  await local.seed()
  // At each write the local database searches every record of a stream, which DynamoDB does not.
  const StreamSpecification = { StreamEnabled: false }
  await database.send(new UpdateTableCommand({ TableName: tableName('mails'), StreamSpecification }))
  const units: Record<string, Units>[] = []
  for (const count of counts) {
    await storeApplications(local, count)
    const startRecorder = recordConsumedUnits(() => true)
    await startRecorder.measure('start', () => startPortal(localPortal()))
    startRecorder.stop()
    const recorder = recordConsumedUnits()
    await makeEveryCall(local, recorder.measure)
    recorder.stop()
    units.push({ ...startRecorder.units, ...recorder.units })
  }
  return units
}

/** Makes the first calls of a process, which fill its caches. */
async function startPortal(local: LocalPortal) {
  for (const path of ['/api/check-service', '/api/schools', '/api/programmes', '/api/subjects'])
    await local.request('GET', path)
}
