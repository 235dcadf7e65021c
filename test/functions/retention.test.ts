import { expect, it } from 'vitest'
import { createUcasRecord } from '#bin/admin/people/person-records.ts'
import { readTable } from '#bin/operator/restore/table-copies.ts'
import { type TableName, tableNames } from '#functions/environment.ts'
import { addTime } from '#functions/time.ts'
import { tableDefinitions } from '#infra/data/table-definitions.ts'
import { retention } from '#shared/retention.ts'
import { createStaffRunner } from '../bin/admin/staff-runner.ts'
import { createPdf } from '../support/create-pdf.ts'
import { newUcasId, seededPortal, signInByMail } from './support/local-portal.ts'
import { createSession, newApplicantRequest, saveDraft, send } from './support/test-applicants.ts'
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
async function findEnds(action: () => unknown) {
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

const { applicationNumber } = (await send(local, newApplicantRequest(await createSession(local)))).body
const [drafting, applying] = [await createSession(local), await createSession(local)]
const [confirmed, unconfirmed] = [await createRequest(), await createRequest()]
const supplied = { details: { email: 'record@example.org' }, feeStatus: null, qualifications: null }
const record = { ...createUcasRecord(newUcasId(), supplied, clock.now), applicantId: 1 }
const expiresAt = addTime(clock.now, { days: 20 })

it.each<[action: string, act: () => unknown, ends: Partial<Record<TableName, unknown>>]>([
  [
    'an import from UCAS',
    () => ports.transaction([ports.applicants.addWrite(record)]),
    { applicants: endsAfter(retention.importedRecord) },
  ],
  [
    'a sign-in',
    () => signInByMail(local),
    {
      signInLinks: endsAfter(retention.signInLink),
      budgets: endsAfter(retention.signInBudget, clock.now, { hours: 1 }),
      mails: endsAfter(retention.mail),
      sessions: endsAfter(retention.session),
    },
  ],
  ['a draft', () => saveDraft(local, drafting.bearer), { drafts: endsAfter(retention.draft) }],
  [
    'an application',
    () => send(local, newApplicantRequest(applying)),
    {
      applicants: endsAfter(retention.application),
      applications: endsAfter(retention.application),
      drafts: endsAfter(retention.draft),
      mails: endsAfter(retention.mail),
    },
  ],
  [
    'a request for documents, after it ends',
    () => createRequest({ expiresAt: expiresAt.toISOString() }),
    { attachmentRequests: endsAfter(retention.application, expiresAt) },
  ],
  [
    'a document',
    () => upload(confirmed, 'grades.pdf', createPdf()),
    { attachmentRequests: endsAfter(retention.application) },
  ],
  [
    'an upload that is not confirmed',
    async () => put((await createLink(unconfirmed, 'grades.pdf')).url, createPdf()),
    { attachmentRequests: endsAfter(retention.incomingUpload) },
  ],
])('what is stored by %s is deleted in time', async (_, act, ends) => {
  expect(await findEnds(act)).toEqual(ends)
})

it('what a command of staff stores is deleted in time', async () => {
  const { run } = createStaffRunner(local)
  const request = () => run(`attachments request ${applicationNumber} --type Grades --yes`)
  expect(await findEnds(request)).toMatchObject({
    audit: endsAfter(retention.auditEntry),
    mails: endsAfter(retention.mail),
  })
})

it('stores nothing about a person in a table that is never emptied', async () => {
  const person = await signInByMail(local)
  expect((await send(local, newApplicantRequest(person))).status).toBe(201)
  for (const table of tableNames.filter(table => !temporaryTables.includes(table)))
    expect(JSON.stringify(await readTable(table))).not.toMatch(new RegExp(`${person.ucasId}|${person.email}`))
})
