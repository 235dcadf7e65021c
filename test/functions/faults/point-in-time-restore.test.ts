import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, describe, expect, it } from 'vitest'
import { operatorProgram } from '#bin/operator/program.ts'
import { raiseNumberCounter, readTable } from '#bin/operator/restore/table-copies.ts'
import { createCommandPorts } from '#bin/ports/command-ports.ts'
import { type TableName, tableName } from '#functions/environment.ts'
import { database } from '#functions/repositories/database.ts'
import { backedUpTables } from '#infra/data/table-definitions.ts'
import { createMissingTables } from '#infra/local/database/tables.ts'
import { createStaffRunner } from '../../bin/admin/staff-runner.ts'
import { type SubmittedApplicant, submitApplication } from '../../bin/admin/submit-application.ts'
import { portalWithFaultProxy } from '../support/portal-with-fault-proxy.ts'

const { proxy, local } = await portalWithFaultProxy()
const { staff } = createStaffRunner(local)
const { staff: operator, run } = createStaffRunner(local, 'sam', operatorProgram)
const { ports } = local

/** Copies the tables as they were at a time of this morning. Returns the option of the command for that time. */
async function copyTablesAt(minute: number) {
  const toCopy = (table: TableName) => `${tableName(table)}-at-20270816T08${minute}00Z`
  await createMissingTables(new DynamoDBClient(), toCopy)
  for (const table of backedUpTables)
    for (const Item of await readTable(table))
      await database.send(new PutCommand({ TableName: toCopy(table), Item }))
  return ['--to', `2027-08-16 09:${minute}`]
}
const deleteRow = (table: TableName, Key: Record<string, string | number>) =>
  database.send(new DeleteCommand({ TableName: tableName(table), Key }))
afterEach(() => staff(['service', 'open', '--yes']))

async function deleteRows({ ucasId, email, applicantId }: SubmittedApplicant) {
  await deleteRow('applicants', { ucasId, owner: email })
  await deleteRow('applications', { applicantId })
}
const loadStored = async ({ ucasId, applicantId }: SubmittedApplicant) => ({
  record: (await ports.applicants.listByUcasId(ucasId))[0],
  application: await ports.applications.get(applicantId),
})
/** The rows of each table. A table is read in several parts at once, so that their order differs. */
const readAllRows = () =>
  Promise.all(
    backedUpTables.filter(table => table !== 'audit').map(async table => new Set(await readTable(table))),
  )

describe('fault 25: the tables are restored to a point in time', () => {
  it('restores what was shown or lists it, and issues no number twice', async () => {
    const [restored, erased] = [await submitApplication(local), await submitApplication(local)]
    await staff(['attachments', 'request', restored.number, '--type', 'Grades', '--yes'])
    const [request] = await ports.attachmentRequests.list([restored.applicantId])
    const requestKey = request?.request.requestKey ?? ''
    const before = await loadStored(restored)
    const toOption = await copyTablesAt(30)
    const later = await submitApplication(local)
    const lost = await submitApplication(local)
    await staff(['applicants', 'erase', erased.number, '--yes'])
    for (const application of [restored, lost]) await deleteRows(application)
    await deleteRow('attachmentRequests', { requestKey, part: 'request' })
    await deleteRow('numbers', { name: 'applicantId' })

    await staff(['service', 'close', '--yes'])
    const report = await run(['restore', ...toOption, '--yes'])

    expect(report).toContain(`Erased (even if the erasure failed), so not restored: ${erased.number}\n`)
    expect(report).toContain(`Issued, but the application is lost: ${lost.number}. Ask`)
    expect(await loadStored(restored)).toEqual(before)
    expect((await loadStored(later)).application?.applicantId).toBe(later.applicantId)
    expect(await loadStored(erased)).toEqual({ record: undefined, application: undefined })
    const requests = await ports.attachmentRequests.list([restored.applicantId])
    expect(requests.map(({ request }) => request.requestKey)).toEqual([requestKey])
    const highest = Math.max(...[restored, erased, later, lost].map(({ applicantId }) => applicantId))
    expect(await createCommandPorts().numbers.next()).toBeGreaterThan(highest)
  })

  it('does not lower the number counter that an import has raised since the tables were read', async () => {
    const issued = await ports.numbers.next(2)
    expect(await raiseNumberCounter(issued - 1)).toBe(false)
    expect(await ports.numbers.next()).toBe(issued + 1)
  })

  it('completes after an interruption, and changes nothing in an open portal, without --yes or when it is run again', async () => {
    const application = await submitApplication(local)
    const stored = await loadStored(application)
    const toOption = await copyTablesAt(31)
    await deleteRows(application)
    const rowsBefore = await readAllRows()
    const refused = await operator(['restore', ...toOption, '--yes'])
    expect(refused.code).toBe(1)
    expect(refused.error).toMatch(
      /1 row of applications\. Close the portal first.*\n {2}npm run admin "--" service close --stage \w+\n/,
    )
    await staff(['service', 'close', '--yes'])
    const question = await operator(['restore', ...toOption])
    expect(question.error).toContain('1 row of applicants, 1 row of applications? Nothing has changed.')
    expect(await readAllRows()).toEqual(rowsBefore)

    proxy.handle(async ({ operation, body }, forward) =>
      operation === 'PutItem' && body.includes('programmeCode') ? 'cut' : forward(),
    )
    expect((await operator(['restore', ...toOption, '--yes'])).code).toBe(1)
    proxy.handle()
    expect((await loadStored(application)).application).toBeUndefined()
    expect(await run(['restore', ...toOption, '--yes'])).toContain('Restored rows')
    expect(await loadStored(application)).toEqual(stored)

    const rowsAfter = await readAllRows()
    expect(await run(['restore', ...toOption, '--yes'])).toContain('are missing.')
    expect(await readAllRows()).toEqual(rowsAfter)
  })
})

describe('the copies', () => {
  it('are deleted at the end, and nothing else', async () => {
    const toOption = await copyTablesAt(20)
    const rows = await readAllRows()
    expect(await run(['restore', ...toOption, '--end', '--yes'])).toContain('Deleted the copies of')
    expect(await readAllRows()).toEqual(rows)
    const { error } = await operator(['restore', ...toOption, '--end', '--yes'])
    expect(error).toContain('no copies')
  })

  it('are requested from AWS for that time, beside the live tables', async () => {
    proxy.handle((call, forward) =>
      call.operation === 'RestoreTableToPointInTime'
        ? Promise.resolve({ status: 200, headers: {}, body: Buffer.from('{}') })
        : forward(),
    )
    expect((await operator(['restore', '--to', '2027-08-16 09:10', '--yes'])).code).toBe(0)
    const requests = proxy.callsOf('RestoreTableToPointInTime').map(({ body }) => JSON.parse(body))
    expect(requests).toMatchObject(
      backedUpTables.map(table => ({
        SourceTableName: tableName(table),
        TargetTableName: `${tableName(table)}-at-20270816T081000Z`,
        RestoreDateTime: Date.UTC(2027, 7, 16, 8, 10) / 1000,
      })),
    )
  })

  it('must be complete before a run', async () => {
    proxy.handle(async (call, forward) =>
      call.operation === 'DescribeTable'
        ? { status: 200, headers: {}, body: Buffer.from('{"Table":{"TableStatus":"CREATING"}}') }
        : forward(),
    )
    expect((await operator(['restore', '--to', '2027-08-16 09:15'])).error).toContain('still copying audit')
  })

  it.each(['2027-08-16 10:00', '2030-01-01 00:00'])('are not made of %s, which is to come', async moment => {
    const refused = await operator(['restore', '--to', moment, '--yes'])
    expect(refused.error).toBe(`'${moment}' is not in the past. Nothing has changed.\n`)
  })
})
