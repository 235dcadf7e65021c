import { beforeAll, expect, it } from 'vitest'
import { createUcasRecord } from '#bin/admin/people/person-records.ts'
import { readTable } from '#bin/operator/restore/table-copies.ts'
import { type TableName, tableNames } from '#functions/environment.ts'
import { addTime } from '#functions/time.ts'
import { tableDefinitions } from '#infra/data/table-definitions.ts'
import { retention } from '#shared/retention.ts'
import { emptyForm } from '#shared/schemas/form.ts'
import { createStaffRunner } from './bin/admin/staff-runner.ts'
import { listMailsTo, localPortal, newUcasId, signIn } from './functions/support/local-portal.ts'
import { sendQueuedMails } from './functions/support/send-queued-mails.ts'
import { newApplicantRequest, send } from './functions/support/test-applicants.ts'
import { uploadSteps } from './functions/support/upload-steps.ts'
import { createPdf } from './support/create-pdf.ts'

type Row = Record<string, unknown>

const local = localPortal()
const firstDay = local.clock.now
const uploadDay = addTime(firstDay, { days: 13 })

async function readTables() {
  const rows: { table: TableName; row: Row }[] = []
  for (const table of tableNames) rows.push(...(await readTable(table)).map(row => ({ table, row })))
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
  const record = { ...createUcasRecord(imported.ucasId, supplied, firstDay), applicantId }
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

/** A kind of rows, when its time starts (a column or an instant), and that time, of which the privacy notice has the words. */
type Kind = {
  name: string
  table: TableName
  includes?: (row: Row) => boolean
  start: string | Date
  period: Parameters<typeof addTime>[1]
}
const isImported = ({ feeContext }: Row) => feeContext === null
const isRequest = ({ part }: Row) => part === 'request'
const isReceived = ({ token }: Row) => typeof token === 'string'
const { application, importedRecord, incomingUpload, draft, signInLink, session, mail, auditEntry } =
  retention

const kinds: Kind[] = [
  { name: 'application', table: 'applications', start: 'submittedAt', period: application },
  {
    name: 'applicant',
    table: 'applicants',
    includes: row => !isImported(row),
    start: 'changedAt',
    period: application,
  },
  {
    name: 'imported record',
    table: 'applicants',
    includes: isImported,
    start: 'changedAt',
    period: importedRecord,
  },
  {
    name: 'request for documents',
    table: 'attachmentRequests',
    includes: isRequest,
    start: 'expiresAt',
    period: application,
  },
  {
    name: 'document',
    table: 'attachmentRequests',
    includes: isReceived,
    start: uploadDay,
    period: application,
  },
  {
    name: 'unfinished document',
    table: 'attachmentRequests',
    includes: row => !isRequest(row) && !isReceived(row),
    start: uploadDay,
    period: incomingUpload,
  },
  { name: 'draft', table: 'drafts', start: firstDay, period: draft },
  { name: 'sign-in link', table: 'signInLinks', start: firstDay, period: signInLink },
  { name: 'session', table: 'sessions', start: firstDay, period: session },
  { name: 'email', table: 'mails', start: 'queuedAt', period: mail },
  { name: 'audit entry', table: 'audit', start: 'moment', period: auditEntry },
]
const rowsOf = ({ table, includes = () => true }: Kind) =>
  rows.filter(entry => entry.table === table && includes(entry.row)).map(({ row }) => row)

it('covers every row, except numbers, flags and counts of links', () => {
  for (const kind of kinds) expect(rowsOf(kind), kind.name).not.toEqual([])
  const covered = kinds.flatMap(rowsOf)
  expect(new Set(covered).size).toBe(covered.length)
  const uncovered = rows.filter(({ row }) => !covered.includes(row)).map(({ table }) => table)
  const exceptions: TableName[] = ['numbers', 'serviceFlags', 'budgets']
  expect(uncovered.filter(table => !exceptions.includes(table))).toEqual([])
  const mails = rows.filter(({ table }) => table === 'mails').map(({ row }) => Object(row.content).kind)
  expect(new Set(mails)).toEqual(
    new Set(['sign-in-link', 'application-received', 'attachment-request', 'documents-received']),
  )
})

it.each(kinds)('deletes every $name at the end of its time or up to a week later', kind => {
  const { table, start, period } = kind
  for (const row of rowsOf(kind)) {
    const end = new Date(1000 * Number(row[tableDefinitions[table].expiry ?? '']))
    const startedAt = start instanceof Date ? start : new Date(String(row[start]).split(' ')[0] ?? '')
    // The privacy notice promises this time.
    const promisedEnd = addTime(startedAt, period)
    expect(end.getTime()).toBeGreaterThanOrEqual(promisedEnd.getTime())
    expect(end.getTime()).toBeLessThanOrEqual(addTime(promisedEnd, { days: 7 }).getTime())
  }
})

it('deletes the counts of links in time', () => {
  const ends = rows.flatMap(({ table, row }) =>
    table === 'budgets' ? new Date(1000 * Number(row.expires)) : [],
  )
  expect(ends.length).toBeGreaterThan(3)
  const latest = addTime(firstDay, { ...retention.signInBudget, hours: 1 })
  expect(ends.filter(end => end > latest)).toEqual([])
})

it('stores nothing about a person without an expiry', () => {
  const forever = rows.filter(({ table }) => tableDefinitions[table].expiry === undefined)
  for (const { ucasId, email } of people)
    expect(JSON.stringify(forever)).not.toMatch(new RegExp(`${ucasId}|${email}`))
})
