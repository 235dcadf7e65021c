import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPorts } from '#bin/admin/tables/ports.ts'
import { operatorProgram } from '#bin/operator/program.ts'
import { tableVariable } from '#functions/environment.ts'
import { backedUpTables } from '#infra/data/table-definitions.ts'
import { createStaffRunner } from '../../bin/admin/staff-runner.ts'
import type { Json } from '../local-portal.ts'
import { portalWithFaultProxy } from './support/portal-with-fault-proxy.ts'
import { copyTables, deleteRow, putRow } from './support/table-copies.ts'
import { newApplicantRequest, type Person, send, signInPerson } from './support/test-applicants.ts'

const { proxy, local } = await portalWithFaultProxy()
await local.seed()
const { staff } = createStaffRunner(local)
const { staff: operator, run: runOperator } = createStaffRunner(local, 'sam', operatorProgram)
const { ports } = local

const toOption = ['--to', '2027-08-16 09:30']
const copy = 'at-20270816T083000Z'
const run = (...words: string[]) => runOperator(['restore', ...toOption, '--yes', ...words])
const nextNumber = () => createPorts().numbers.next()

type Application = Person & { applicantId: number; number: string }
async function createApplication(person?: Person): Promise<Application> {
  const who = person ?? (await signInPerson(local))
  const { status, body } = await send(local, newApplicantRequest(who))
  if (status !== 201) throw new Error(`the submission returned ${status}`)
  return { ...who, applicantId: Number(body.applicantId), number: String(body.applicationNumber) }
}
async function deleteRows({ ucasId, email, applicantId }: Application) {
  await deleteRow('applicants', { ucasId, owner: email })
  await deleteRow('applications', { applicantId })
}
const loadStored = async ({ ucasId, applicantId }: Application) => ({
  record: (await ports.applicants.listByUcasId(ucasId))[0],
  application: await ports.applications.get(applicantId),
})
/** The rows of each table. A table is read in several parts at once, so that their order differs. */
const readAllRows = () =>
  Promise.all(
    backedUpTables
      .filter(table => table !== 'audit')
      .map(async table => new Set(await ports.backups.readRows(table))),
  )
type Rows = Awaited<ReturnType<typeof readAllRows>>
type Run = { report: string; rowsBefore: Rows; rowsAfter: Rows }
async function observe(action: () => Promise<string>): Promise<Run> {
  const rowsBefore = await readAllRows()
  return { report: await action(), rowsBefore, rowsAfter: await readAllRows() }
}

describe('fault 25: the tables are restored to a point in time', () => {
  let restored: Application
  let changed: Application
  let erased: Application
  let reapplied: Application
  let lost: Application
  let later: Application
  let secondNumber: Application
  let requestKey: string
  let before: Awaited<ReturnType<typeof loadStored>>
  /** Each run of the command with the rows before and after it. */
  const runs: Record<'dry' | 'whole' | 'repeated', Run> = {} as typeof runs
  let interrupted: { code: number; application: unknown }
  let refusedWhileOpen: Awaited<ReturnType<typeof operator>>

  beforeAll(async () => {
    restored = await createApplication()
    changed = await createApplication()
    erased = await createApplication()
    reapplied = await createApplication()
    await staff(['attachments', 'request', restored.number, '--type', 'Grades', '--yes'])
    const [request] = await ports['attachment-requests'].list([restored.applicantId])
    requestKey = request?.request.requestKey ?? ''
    before = await loadStored(restored)
    await copyTables(local, copy)

    // After the copy, others apply and one is erased.
    lost = await createApplication()
    later = await createApplication()
    await staff(['applicants', 'erase', erased.number, '--yes'])
    // Then rows are lost, including the counter.
    for (const application of [restored, reapplied, lost]) await deleteRows(application)
    await deleteRow('attachment-requests', { requestKey, part: 'request' })
    await putRow('applicants', { ...(await loadStored(changed)).record, feeStatus: 'overseas', version: 2 })
    // The counter starts again. One person applies with it, and then the counter is lost too.
    await putRow('numbers', { name: 'applicantId', issued: later.applicantId + 50 })
    secondNumber = await createApplication(reapplied)
    await deleteRow('numbers', { name: 'applicantId' })

    refusedWhileOpen = await operator(['restore', ...toOption, '--yes'])
    await staff(['service', 'close', '--yes'])
    runs.dry = await observe(() => run('--dry-run'))
    const isWriteOfApplication = (body: string) =>
      body.includes(`"N":"${restored.applicantId}"`) && body.includes('programmeCode')
    proxy.handle(async ({ operation, body }, forward) =>
      operation === 'PutItem' && isWriteOfApplication(body) ? 'cut' : forward(),
    )
    interrupted = {
      code: (await operator(['restore', ...toOption, '--yes'])).code,
      application: (await loadStored(restored)).application,
    }
    proxy.handle()
    runs.whole = await observe(run)
    runs.repeated = await observe(run)
  })
  afterAll(async () => {
    await staff(['service', 'open', '--yes'])
  })

  it('runs only while the portal is closed', () => {
    expect(refusedWhileOpen).toMatchObject({ code: 1, out: '' })
    expect(refusedWhileOpen.error).toMatch(
      /Close the portal first.*\n {2}npm run admin "--" service close --stage \w+\n/,
    )
  })

  it('says in a dry run what it would do, and does nothing', () => {
    const { report, rowsBefore, rowsAfter } = runs.dry
    expect(report).toContain('1 row of applicants, 1 row of applications')
    expect(report).toContain('Nothing has changed.')
    expect(rowsAfter).toEqual(rowsBefore)
  })

  it('completes after an interruption, and changes nothing when run again', async () => {
    expect(interrupted).toEqual({ code: 1, application: undefined })
    expect(runs.whole.report).toContain('Restored rows')
    expect(await loadStored(restored)).toEqual(before)
    expect(runs.repeated.report).toContain('are missing.')
    expect(runs.repeated.rowsAfter).toEqual(runs.repeated.rowsBefore)
  })

  it('issues numbers greater than every number that was ever shown', async () => {
    const shown = [restored, changed, erased, reapplied, lost, later, secondNumber].map(
      ({ applicantId }) => applicantId,
    )
    expect(await nextNumber()).toBeGreaterThan(Math.max(...shown))
  })

  it('restores every number that was shown, or lists it', async () => {
    const named = /Issued, but the application is lost: (.*)\. Ask/.exec(runs.whole.report)?.[1]?.split(', ')
    for (const person of [restored, changed, later, secondNumber]) {
      const { record, application } = await loadStored(person)
      expect([record?.applicantId, application?.applicantId]).toEqual([
        person.applicantId,
        person.applicantId,
      ])
      expect(named).not.toContain(person.number)
    }
    expect(named).toEqual(expect.arrayContaining([lost.number, reapplied.number]))
  })

  it('does not restore people who were erased since, and leaves changed rows', async () => {
    expect(await loadStored(erased)).toEqual({ record: undefined, application: undefined })
    expect(runs.whole.report).toContain(`Erased, so not restored: ${erased.number}`)
    expect((await loadStored(changed)).record?.feeStatus).toBe('overseas')
  })

  it('restores a document request under its link, and duplicates no number and no email', async () => {
    const requests = await ports['attachment-requests'].list([restored.applicantId])
    expect(requests.map(({ request }) => request.requestKey)).toContain(requestKey)
    const applicantIds = (await ports.backups.readRows('applicants')).map(({ applicantId }) => applicantId)
    expect(applicantIds.filter(id => id === restored.applicantId)).toHaveLength(1)
    const mails = (await ports.backups.readRows('mails')).filter(row =>
      JSON.stringify(row).includes(restored.number),
    )
    expect(mails).toHaveLength(2)
  })
})

describe('the copies', () => {
  it('are deleted at the end, and nothing else', async () => {
    const early = { name: '2027-08-16 09:20', copy: 'at-20270816T082000Z' }
    await copyTables(local, early.copy)
    const ended = await observe(() => runOperator(['restore', '--to', early.name, '--end', '--yes']))
    expect(ended.report).toContain('Deleted the copies of')
    expect(ended.rowsAfter).toEqual(ended.rowsBefore)
    const { error } = await operator(['restore', '--to', early.name, '--end', '--yes'])
    expect(error).toContain('no copies')
  })

  it('are requested from AWS for that time, beside the live tables', async () => {
    proxy.handle((call, forward) =>
      call.operation === 'RestoreTableToPointInTime'
        ? Promise.resolve({ status: 200, headers: {}, body: Buffer.from('{}') })
        : forward(),
    )
    expect((await operator(['restore', '--to', '2027-08-16 09:10', '--yes'])).code).toBe(0)
    const restoreRequests = proxy
      .callsOf('RestoreTableToPointInTime')
      .map(({ body }) => JSON.parse(body) as Json)
    const names = backedUpTables.map(table => process.env[tableVariable(table)])
    expect(restoreRequests.map(one => one.SourceTableName)).toEqual(names)
    expect(restoreRequests.map(one => one.TargetTableName)).toEqual(
      names.map(name => `${name}-at-20270816T081000Z`),
    )
    expect(restoreRequests.map(one => one.RestoreDateTime)).toEqual(
      backedUpTables.map(() => Date.UTC(2027, 7, 16, 8, 10) / 1000),
    )
  })

  it('must be complete before a run', async () => {
    proxy.handle(async (call, forward) =>
      call.operation === 'DescribeTable'
        ? { status: 200, headers: {}, body: Buffer.from('{"Table":{"TableStatus":"CREATING"}}') }
        : forward(),
    )
    expect((await operator(['restore', ...toOption, '--dry-run'])).error).toContain('still copying audit')
  })

  it.each(['2027-08-16 10:00', '2030-01-01 00:00'])(
    'are not made of %s, which is not in the past',
    async moment => {
      const refused = await operator(['restore', '--to', moment, '--yes'])
      expect(refused.error).toBe(`'${moment}' is not in the past. Nothing has changed.\n`)
    },
  )
})
