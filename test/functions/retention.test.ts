import { expect, it } from 'vitest'
import { createUcasRecord } from '#bin/admin/people/person-records.ts'
import { readTable } from '#bin/operator/restore/table-copies.ts'
import { type TableName, tableNames } from '#functions/environment.ts'
import { addTime } from '#functions/time.ts'
import { tableDefinitions } from '#infra/data/table-definitions.ts'
import { retention } from '#shared/retention.ts'
import { emptyForm } from '#shared/schemas/form.ts'
import { createStaffRunner } from '../bin/admin/staff-runner.ts'
import { createPdf } from '../support/create-pdf.ts'
import { newUcasId, seededPortal, signInByMail } from './support/local-portal.ts'
import { sendQueuedMails } from './support/send-queued-mails.ts'
import { createSession, newApplicantRequest, send } from './support/test-applicants.ts'
import { uploadSteps } from './support/upload-steps.ts'

type Row = Record<string, unknown>

const local = await seededPortal()
const { clock, ports } = local
const { createLink, createRequest, put, upload } = uploadSteps(local)

const temporaryTables = tableNames.filter(table => tableDefinitions[table].expiry)
const keyOf = (table: TableName, row: Row) => {
  const { partitionKey, sortKey } = tableDefinitions[table]
  return JSON.stringify([row[partitionKey.name], sortKey && row[sortKey.name]])
}

/** Returns when each row ends that an action adds, by table. */
async function findEnds(action: () => Promise<unknown>) {
  const earlier = new Map<TableName, Set<string>>()
  for (const table of temporaryTables)
    earlier.set(table, new Set((await readTable(table)).map(row => keyOf(table, row))))
  await action()
  const ends: Partial<Record<TableName, Date[]>> = {}
  for (const table of temporaryTables) {
    const added = (await readTable(table)).filter(row => !earlier.get(table)?.has(keyOf(table, row)))
    const { expiry = '' } = tableDefinitions[table]
    if (added.length > 0) ends[table] = added.map(row => new Date(1000 * Number(row[expiry])))
  }
  return ends
}

type Duration = Parameters<typeof addTime>[1]

/** Returns a matcher of ends that are at the end of a period, which the privacy notice promises, or up to a week later. */
const endsAfter = (period: Duration, start = clock.now, latest: Duration = { days: 7 }) => {
  const promised = addTime(start, period)
  return expect.toSatisfy(
    (ends: Date[]) => ends.every(end => end >= promised && end <= addTime(promised, latest)),
    `ends at ${promised.toISOString()} or soon after`,
  )
}

const apply = async () => (await send(local, newApplicantRequest(await createSession(local)))).body

it('deletes a record from UCAS in time', async () => {
  const supplied = { details: { email: 'record@example.org' }, feeStatus: null, qualifications: null }
  const applicantId = await ports.numbers.next()
  const record = { ...createUcasRecord(newUcasId(), supplied, clock.now), applicantId }
  const add = () => ports.transaction([ports.applicants.addWrite(record)])
  expect(await findEnds(add)).toEqual({ applicants: endsAfter(retention.importedRecord) })
})

it('deletes in time what a sign-in stores', async () => {
  expect(await findEnds(() => signInByMail(local))).toEqual({
    signInLinks: endsAfter(retention.signInLink),
    budgets: endsAfter(retention.signInBudget, clock.now, { hours: 1 }),
    mails: endsAfter(retention.mail),
    sessions: endsAfter(retention.session),
  })
})

it('deletes a draft in time', async () => {
  const { bearer } = await createSession(local)
  const save = async () =>
    local.request('PUT', '/api/draft', { bearer, json: { form: emptyForm, version: 0 } })
  expect(await findEnds(save)).toEqual({ drafts: endsAfter(retention.draft) })
})

it('deletes an application in time', async () => {
  const person = await createSession(local)
  expect(await findEnds(() => send(local, newApplicantRequest(person)))).toEqual({
    applicants: endsAfter(retention.application),
    applications: endsAfter(retention.application),
    drafts: endsAfter(retention.draft),
    mails: endsAfter(retention.mail),
  })
})

it('deletes a request for documents in time after it ends', async () => {
  const expiresAt = addTime(clock.now, { days: 20 })
  expect(await findEnds(() => createRequest({ expiresAt: expiresAt.toISOString() }))).toEqual({
    attachmentRequests: endsAfter(retention.application, expiresAt),
  })
})

it('deletes in time what a command of staff stores', async () => {
  const { applicationNumber } = await apply()
  const { run } = createStaffRunner(local)
  const ends = await findEnds(async () => {
    await run(`attachments request ${applicationNumber} --type Grades --yes`)
    await sendQueuedMails(ports)
  })
  expect(ends).toMatchObject({
    audit: endsAfter(retention.auditEntry),
    mails: endsAfter(retention.mail),
  })
})

it('deletes a document in time after it is received', async () => {
  const requestId = await createRequest()
  expect(await findEnds(() => upload(requestId, 'grades.pdf', createPdf()))).toEqual({
    attachmentRequests: endsAfter(retention.application),
  })
})

it('deletes an upload in time that is not confirmed', async () => {
  const requestId = await createRequest()
  const send = async () => put((await createLink(requestId, 'grades.pdf')).url, createPdf())
  expect(await findEnds(send)).toEqual({ attachmentRequests: endsAfter(retention.incomingUpload) })
})

it('stores nothing about a person in a table that is never emptied', async () => {
  const person = await signInByMail(local)
  expect((await send(local, newApplicantRequest(person))).status).toBe(201)
  for (const table of tableNames.filter(table => !temporaryTables.includes(table)))
    expect(JSON.stringify(await readTable(table))).not.toMatch(new RegExp(`${person.ucasId}|${person.email}`))
})
