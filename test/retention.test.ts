import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRecord } from '#bin/admin/people/person-records.ts'
import { readRows } from '#bin/operator/restore/table-copies.ts'
import { type TableName, tableNames } from '#functions/environment.ts'
import { addTime } from '#functions/time.ts'
import { tableDefinitions } from '#infra/data/table-definitions.ts'
import { retention } from '#shared/retention.ts'
import { emptyForm } from '#shared/schemas/form.ts'
import { createStaffRunner } from './bin/admin/staff-runner.ts'
import { createPdf } from './create-pdf.ts'
import { newApplicantRequest, send } from './functions/faults/support/test-applicants.ts'
import { uploadSteps } from './functions/faults/support/upload-steps.ts'
import { listMailsTo, localPortal, newUcasId, signIn } from './functions/local-portal.ts'
import { sendQueuedMails } from './functions/send-queued-mails.ts'

type Row = Record<string, unknown>

const local = localPortal()
const firstDay = local.clock.now
const uploadDay = addTime(firstDay, { days: 13 })

async function readTables() {
  const rows: { table: TableName; row: Row }[] = []
  for (const table of tableNames) rows.push(...(await readRows(table)).map(row => ({ table, row })))
  return rows
}
const keyOf = ({ table, row }: { table: TableName; row: Row }) => {
  const { partitionKey, sortKey } = tableDefinitions[table]
  return JSON.stringify([table, row[partitionKey.name], sortKey && row[sortKey.name]])
}

/** The rows that the days below have written. */
let rows: { table: TableName; row: Row }[] = []
const people: { ucasId: string; email: string }[] = []

beforeAll(async () => {
  await local.seed()
  const earlier = new Set((await readTables()).map(keyOf))
  const { run } = createStaffRunner(local)
  const { createLink, put, confirm } = uploadSteps(local)

  const imported = { ucasId: newUcasId(), email: `imported${newUcasId()}@example.org` }
  const supplied = { details: { email: imported.email }, feeStatus: null, qualifications: null }
  const applicantId = await local.ports.numbers.next()
  const record = { ...createRecord(imported.ucasId, supplied, firstDay), applicantId }
  await local.ports.transaction([local.ports.applicants.addWrite(record)])

  const drafting = await signIn(local)
  await local.request('PUT', '/api/draft', { bearer: drafting.bearer, json: { form: emptyForm, version: 0 } })
  const applicant = await signIn(local)
  people.push(imported, drafting, applicant)
  const { body } = await send(local, newApplicantRequest(applicant))
  await local.request('POST', '/auth/signin', {
    form: { ucasId: applicant.ucasId, emailAddress: 'other@example.org' },
  })
  await sendQueuedMails(local.ports)
  await run(`attachments request ${body.applicationNumber} --type Grades --yes`)
  await sendQueuedMails(local.ports)
  const [mail] = await listMailsTo(applicant.email)
  const requestId = /requestId=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''

  local.clock.now = uploadDay
  const { url, attachmentId } = await createLink(requestId, 'grades.pdf')
  await put(url, createPdf())
  expect((await confirm(requestId, attachmentId)).status).toBe(201)
  await put((await createLink(requestId, 'never-confirmed.pdf')).url, createPdf())

  rows = (await readTables()).filter(entry => !earlier.has(keyOf(entry)))
})
afterAll(() => {
  local.clock.now = firstDay
})

/** A kind of rows, when the time for which it is stored starts, and that time, of which the privacy notice has the words. */
type Kind = [
  name: string,
  includes: (table: TableName, row: Row) => boolean,
  start: (row: Row) => Date,
  period: Parameters<typeof addTime>[1],
]
const inTable = (name: TableName) => (table: TableName) => table === name
const instantIn = (name: string) => (row: Row) => new Date(String(row[name]).split(' ')[0] ?? '')
const isImported = ({ feeContext }: Row) => feeContext === null
const isRequest = ({ part }: Row) => part === 'request'
const isReceived = ({ token }: Row) => typeof token === 'string'

const onFirstDay = () => firstDay
const onUploadDay = () => uploadDay
const ofRequests = (isIncluded: (row: Row) => boolean) => (table: TableName, row: Row) =>
  table === 'attachment-requests' && isIncluded(row)

const kinds: Kind[] = [
  [
    'application with its entry check',
    inTable('applications'),
    instantIn('submittedAt'),
    retention.application,
  ],
  [
    'applicant',
    (table, row) => table === 'applicants' && !isImported(row),
    instantIn('changedAt'),
    retention.application,
  ],
  [
    'imported record',
    (table, row) => table === 'applicants' && isImported(row),
    instantIn('changedAt'),
    retention.importedRecord,
  ],
  ['request for documents', ofRequests(isRequest), instantIn('expiresAt'), retention.application],
  ['document', ofRequests(row => !isRequest(row) && isReceived(row)), onUploadDay, retention.application],
  [
    'unfinished document',
    ofRequests(row => !isRequest(row) && !isReceived(row)),
    onUploadDay,
    retention.incomingUpload,
  ],
  ['draft', inTable('drafts'), onFirstDay, retention.draft],
  ['sign-in link', inTable('sign-in-links'), onFirstDay, retention.signInLink],
  ['session', inTable('sessions'), onFirstDay, retention.session],
  ['email', inTable('mails'), instantIn('queuedAt'), retention.mail],
  ['audit entry', inTable('audit'), instantIn('moment'), retention.auditEntry],
]

/** Something that the code deletes at `end`, and that applicants are told is deleted at `promisedEnd`. */
type StoredData = { name: string; end: Date; promisedEnd: Date }

const storedRows = (): StoredData[] =>
  kinds.flatMap(([name, includes, start, period]) =>
    rows
      .filter(({ table, row }) => includes(table, row))
      .map(({ table, row }) => ({
        name,
        end: new Date(1000 * Number(row[tableDefinitions[table].expiry ?? ''])),
        promisedEnd: addTime(start(row), period),
      })),
  )

it('covers every row, except numbers, flags and counts of links', () => {
  const uses = rows.map(({ table, row }) => kinds.filter(([, includes]) => includes(table, row)).length)
  expect(uses.every(count => count <= 1)).toBe(true)
  for (const [name, includes] of kinds)
    expect(
      rows.filter(({ table, row }) => includes(table, row)),
      name,
    ).not.toEqual([])
  const uncovered = rows.filter((_, index) => uses[index] === 0).map(({ table }) => table)
  const exceptions: TableName[] = ['numbers', 'service-flags', 'limits']
  expect(uncovered.filter(table => !exceptions.includes(table))).toEqual([])
  const mails = rows.filter(({ table }) => table === 'mails').map(({ row }) => Object(row.content).kind)
  expect(new Set(mails)).toEqual(
    new Set(['sign-in-link', 'application-received', 'attachment-request', 'documents-received']),
  )
})

it('deletes all data at the end of its time or up to a week later', () => {
  const stored = storedRows()
  expect(stored.length).toBeGreaterThan(kinds.length)
  const mistakes = stored.filter(
    ({ end, promisedEnd }) => end < promisedEnd || end > addTime(promisedEnd, { days: 7 }),
  )
  expect(mistakes).toEqual([])
})

it('deletes the counts of links in time', () => {
  const ends = rows.flatMap(({ table, row }) =>
    table === 'limits' ? new Date(1000 * Number(row.expires)) : [],
  )
  expect(ends.length).toBeGreaterThan(3)
  const latest = addTime(firstDay, { ...retention.signInLimit, hours: 1 })
  expect(ends.filter(end => end > latest)).toEqual([])
})

it('stores nothing about a person without an expiry', () => {
  const forever = rows.filter(({ table }) => tableDefinitions[table].expiry === undefined)
  for (const { ucasId, email } of people)
    expect(JSON.stringify(forever)).not.toMatch(new RegExp(`${ucasId}|${email}`))
})
