import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tableVariable } from '#functions/needs.ts'
import { createPorts } from '#functions/ports.ts'
import { backedUpTables } from '#infra/data/table-definitions.ts'
import { createStaffRunner } from '../../bin/admin/staff-runner.ts'
import type { Json } from '../local-portal.ts'
import { portalWithFaultProxy } from './support/portal-with-fault-proxy.ts'
import { copyTables, deleteRow, putRow } from './support/table-copies.ts'
import { newApplicantRequest, type Person, send, signInPerson } from './support/test-applicants.ts'

const { wire, local } = await portalWithFaultProxy()
await local.seed()
const { staff, json, audited } = createStaffRunner(local)
const { ports } = local

const to = ['--to', '2027-08-16 09:30']
const copy = 'at-20270816T083000Z'
const run = (...words: string[]) => json('restore', 'run', ...to, '--yes', ...words)
const nextNumber = () => createPorts().numbers.next()

type Applied = Person & { applicantId: number; number: string }
async function applied(person?: Person): Promise<Applied> {
  const who = person ?? (await signInPerson(local))
  const { status, body } = await send(local, newApplicantRequest(who))
  if (status !== 201) throw new Error(`the submission answered ${status}`)
  return { ...who, applicantId: Number(body.applicantId), number: String(body.applicationNumber) }
}
async function loseAll({ ucasId, applicantId }: Applied) {
  await deleteRow('applicants', { ucasPersonalId: ucasId })
  await deleteRow('applications', { applicantId })
}
const held = async ({ ucasId, applicantId }: Applied) => ({
  record: await ports.applicants.get(ucasId),
  application: await ports.applications.get(applicantId),
})
const everything = () =>
  Promise.all(backedUpTables.filter(table => table !== 'audit').map(table => ports.backups.readRows(table)))

describe('fault 25: the tables are restored to a point in time', () => {
  let kept: Applied
  let changed: Applied
  let erased: Applied
  let again: Applied
  let lost: Applied
  let since: Applied
  let secondNumber: Applied
  let requestKey: string
  let before: Awaited<ReturnType<typeof held>>
  let report: Json

  const numbers = (name: string) => report[name] as string[]

  beforeAll(async () => {
    kept = await applied()
    changed = await applied()
    erased = await applied()
    again = await applied()
    await staff(['attachments', 'request', kept.number, '--type', 'Grades', '--yes'])
    const [request] = await ports['attachment-requests'].list(kept.applicantId)
    requestKey = request?.request.requestKey ?? ''
    before = await held(kept)
    await copyTables(local, copy)

    // Since that moment: others apply and one is erased …
    lost = await applied()
    since = await applied()
    await staff(['applicants', 'erase', erased.number, '--yes'])
    // … and then rows go, the counter with them.
    for (const who of [kept, again, lost]) await loseAll(who)
    await deleteRow('attachment-requests', { requestKey, part: 'request' })
    await putRow('applicants', { ...(await held(changed)).record, feeStatus: 'overseas', version: 2 })
    await deleteRow('numbers', { name: 'applicantId' })
    secondNumber = { ...again, ...(await renumbered(again)) }
    await staff(['service', 'close', '--yes'])
  })
  afterAll(async () => {
    await staff(['service', 'open', '--yes'])
  })

  /** Somebody whose application was lost and who applies again, while numbers begin anew. */
  async function renumbered(who: Applied) {
    await putRow('numbers', { name: 'applicantId', issued: since.applicantId + 50 })
    const { applicantId, number } = await applied({ ...who, ucasId: who.ucasId })
    await deleteRow('numbers', { name: 'applicantId' })
    return { applicantId, number }
  }

  it('says in a dry run what it would do, and does nothing', async () => {
    const standing = await everything()
    const told = await run('--dry-run')
    expect(told).toMatchObject({ changed: false, dryRun: true, putBack: { applicants: 1, applications: 1 } })
    expect(await everything()).toEqual(standing)
  })

  it('duplicates no number when it is interrupted, and completes when run again', async () => {
    wire.handle((call, forward) =>
      call.operation === 'PutItem' &&
      call.body.includes(`"N":"${kept.applicantId}"`) &&
      call.body.includes('programmeCode')
        ? Promise.resolve('cut')
        : forward(),
    )
    expect((await staff(['restore', 'run', ...to, '--yes'])).code).toBe(1)
    wire.handle()
    expect(await nextNumber()).toBeGreaterThan(secondNumber.applicantId)
    expect((await held(kept)).application).toBeUndefined()
    report = await run()
    expect(report).toMatchObject({ changed: true })
    expect(await held(kept)).toEqual(before)
  })

  it('issues numbers greater than every number that was ever shown', async () => {
    const shown = [kept, changed, erased, again, lost, since, secondNumber].map(
      ({ applicantId }) => applicantId,
    )
    expect(await nextNumber()).toBeGreaterThan(Math.max(...shown) + 100_000)
  })

  it('restores every number that was shown, or lists it', async () => {
    const named = (report.lost as Json[]).map(({ applicationNumber }) => applicationNumber)
    for (const who of [kept, changed, since, secondNumber]) {
      const { record, application } = await held(who)
      expect([record?.applicantId, application?.applicantId]).toEqual([who.applicantId, who.applicantId])
      expect(named).not.toContain(who.number)
    }
    expect(report.lost).toEqual(
      expect.arrayContaining([
        { applicationNumber: lost.number, submittedAt: local.clock.now.toISOString(), nowCalled: null },
        {
          applicationNumber: again.number,
          submittedAt: local.clock.now.toISOString(),
          nowCalled: secondNumber.number,
        },
      ]),
    )
  })

  it('does not restore people who were erased since', async () => {
    expect(await held(erased)).toEqual({ record: undefined, application: undefined })
    expect(numbers('erased')).toContain(erased.number)
  })

  it('restores a document request under its link', async () => {
    expect(await ports['attachment-requests'].getByKey(requestKey)).toMatchObject({
      applicantId: kept.applicantId,
    })
  })

  it('duplicates no number and no email', async () => {
    const bearers = (await ports.backups.readRows('applicants')).map(({ applicantId }) => applicantId)
    expect(bearers.filter(id => id === kept.applicantId)).toHaveLength(1)
    const mails = (await ports.backups.readRows('outbox')).filter(row =>
      JSON.stringify(row).includes(kept.number),
    )
    expect(mails).toHaveLength(2)
    expect(numbers('doubled')).toEqual([])
  })

  it('changes nothing when run again', async () => {
    const standing = await everything()
    expect(await run()).toMatchObject({ changed: false })
    expect(await everything()).toEqual(standing)
  })

  it('leaves changed rows, and restores them with --instead and their number', async () => {
    expect(numbers('different')).toContain(changed.number)
    expect((await held(changed)).record?.feeStatus).toBe('overseas')
    expect(await run('--instead', changed.number)).toMatchObject({
      changed: true,
      putBack: { applicants: 1 },
    })
    expect((await held(changed)).record).toMatchObject({ feeStatus: 'home', version: 1 })
    expect(await run('--instead', changed.number)).toMatchObject({ changed: false })
  })

  it('never replaces the same person’s newer number', async () => {
    expect(await run('--instead', again.number)).toMatchObject({ changed: false })
    expect((await held(secondNumber)).record?.applicantId).toBe(secondNumber.applicantId)
  })

  it('lists a number that two people have', async () => {
    const { record } = await held(kept)
    const twin = { ...record, ucasPersonalId: `${kept.ucasId}x` }
    await putRow('applicants', twin)
    expect((await run()).doubled).toEqual([kept.number])
    await deleteRow('applicants', { ucasPersonalId: twin.ucasPersonalId })
  })

  it('restores entries that the audit trail has lost', async () => {
    const entry = (await ports.backups.readRows('audit', copy)).find(({ subject }) => subject === kept.number)
    await deleteRow('audit', { day: String(entry?.day), moment: String(entry?.moment) })
    expect(await run()).toMatchObject({ putBack: { audit: 1 } })
    expect((await audited(kept.number)).map(({ action }) => action)).toContain('attachments request')
  })

  it('runs only while the portal is closed', async () => {
    await staff(['service', 'open', '--yes'])
    const refused = await staff(['restore', 'run', ...to, '--yes'])
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.error).toContain('Close the portal first')
    await staff(['service', 'close', '--yes'])
  })

  it('deletes the copies at the end, and nothing else', async () => {
    const standing = await everything()
    expect(await json('restore', 'end', ...to, '--yes')).toMatchObject({
      changed: true,
      copies: [...backedUpTables],
    })
    expect(await everything()).toEqual(standing)
    expect((await staff(['restore', 'run', ...to, '--yes'])).error).toContain('There is no copy of audit')
  })
})

describe('the copies', () => {
  it('are requested from AWS for that time, beside the live tables', async () => {
    wire.handle((call, forward) =>
      call.operation === 'RestoreTableToPointInTime'
        ? Promise.resolve({ status: 200, headers: {}, body: Buffer.from('{}') })
        : forward(),
    )
    expect((await staff(['restore', 'begin', ...to, '--yes'])).code).toBe(0)
    const asked = wire.calls
      .filter(({ operation }) => operation === 'RestoreTableToPointInTime')
      .map(({ body }) => JSON.parse(body) as Json)
    const names = backedUpTables.map(table => process.env[tableVariable(table)])
    expect(asked.map(one => one.SourceTableName)).toEqual(names)
    expect(asked.map(one => one.TargetTableName)).toEqual(names.map(name => `${name}-${copy}`))
    expect(asked.map(one => one.RestoreDateTime)).toEqual(
      backedUpTables.map(() => Date.UTC(2027, 7, 16, 8, 30) / 1000),
    )
  })

  it('are not available on this machine, and the error says so', async () => {
    const refused = await staff(['restore', 'begin', ...to, '--yes'])
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.error).toContain('has no backups. Use a deployed stage')
  })

  it('must be complete before a run', async () => {
    wire.handle(async (call, forward) =>
      call.operation === 'DescribeTable'
        ? { status: 200, headers: {}, body: Buffer.from('{"Table":{"TableStatus":"CREATING"}}') }
        : forward(),
    )
    expect((await staff(['restore', 'run', ...to, '--dry-run'])).error).toContain('still copying audit')
  })

  it.each(['2027-08-16 10:00', '2030-01-01 00:00'])(
    'are not made of %s, which is not in the past',
    async moment => {
      const refused = await staff(['restore', 'begin', '--to', moment, '--yes'])
      expect(refused.error).toBe(`'${moment}' is not in the past. Nothing has changed.\n`)
    },
  )
})
