import { expect, it } from 'vitest'
import type { TableRows } from '#bin/operator/restore/restore-plan.ts'
import { planRestore } from '#bin/operator/restore/restore-plan.ts'
import type { Row } from '#bin/operator/restore/table-copies.ts'
import { configuration } from '#shared/schemas/configuration.ts'

const now = new Date('2027-08-20T09:00:00Z')
const emptyTables: TableRows = {
  audit: [],
  applicants: [],
  applications: [],
  attachmentRequests: [],
  numbers: [],
  mails: [],
}
const applicant = (ucasId: string, applicantId: number, change: Row = {}) => ({
  ucasId,
  owner: 'a@example.org',
  applicantId,
  ...change,
})
const application = (applicantId: number, programmeCode: string) => ({
  applicantId,
  programmeCode,
  submittedAt: '2027-08-16T09:00:00.000Z',
})
const plan = (live: Partial<TableRows>, copy: Partial<TableRows>) =>
  planRestore(
    { ...emptyTables, ...live },
    { ...emptyTables, ...copy },
    { now, configuration: configuration.parse({}) },
  )

const until = (expires: string) => ({ expires: Date.parse(expires) / 1000 })
const mail = { content: { applicantId: 5 } }
const lostPerson = { applicants: [applicant('1111111111', 5)], applications: [application(5, 'G400')] }
const erasure = {
  audit: [{ moment: '2027-08-17T09:00:00.000Z x', action: 'applicants erase', subject: '5' }],
}
const request = { requestKey: 'key', part: 'request', applicantId: 5 }
/** The second person has the number that was issued again after the loss. */
const reissued = { applicants: [applicant('2222222222', 5)], applications: [application(5, 'V100')] }
const corrected = applicant('1111111111', 5, { owner: 'ucas', emailKey: 'b@example.org' })
const earlierEmail = {
  ucasId: '1111111111',
  owner: 'a@example.org',
  correctedAt: '2027-08-16T09:00:00.000Z',
  correctedNumber: 5,
}
const withdrawn = {
  applicants: [applicant('1111111111', 6, { earlierNumbers: [5] })],
  applications: [application(5, 'G400'), application(6, 'G401')],
}
const expired = { day: '2025-08-19', moment: '09:00', ...until('2027-08-20T08:00:00Z') }
const unexpired = { day: '2025-08-20', moment: '10:00', ...until('2027-08-20T10:00:00Z') }
const nothing = { audit: [], applicants: [], applications: [], attachmentRequests: [] }

it.each<[what: string, live: Partial<TableRows>, copy: Partial<TableRows>, expected: object]>([
  ['lost rows', {}, lostPerson, { missing: lostPerson, lost: [], continueAfter: 5 }],
  [
    'an application whose number was issued again, without the documents of the first person',
    reissued,
    { ...lostPerson, attachmentRequests: [request] },
    { missing: nothing, lost: ['CL0000005'] },
  ],
  [
    'the same when the first person has another number now',
    { ...reissued, applicants: [...reissued.applicants, applicant('1111111111', 6)] },
    { ...lostPerson, attachmentRequests: [request] },
    { missing: { applications: [] }, lost: ['CL0000005'] },
  ],
  [
    'an application whose record is lost and was made after the copy',
    { applications: lostPerson.applications },
    {},
    { missing: nothing, lost: ['CL0000005'] },
  ],
  [
    'a person whose erasure before the copy failed half-way',
    {},
    { ...lostPerson, ...erasure },
    { missing: { applicants: [], applications: [] }, erased: ['CL0000005'], lost: [] },
  ],
  [
    'the lost application of a person whose erasure failed half-way and left the record',
    { ...erasure, applicants: lostPerson.applicants },
    lostPerson,
    { missing: { applications: [] }, erased: ['CL0000005'], lost: [] },
  ],
  [
    'a record that has moved, because an import from UCAS recognised its person',
    { applicants: [applicant('1111111111', 5, { owner: 'ucas' })] },
    { applicants: [applicant('1111111111', 5)] },
    { missing: { applicants: [] } },
  ],
  [
    'an earlier email of a person who exists',
    { applicants: [corrected] },
    { applicants: [corrected, earlierEmail] },
    { missing: { applicants: [earlierEmail] } },
  ],
  [
    'an earlier email of a person who was erased after the copy, beside another one with the UCAS ID',
    { ...erasure, applicants: [applicant('1111111111', 6, { emailKey: 'c@example.org' })] },
    { applicants: [corrected, earlierEmail] },
    { missing: { applicants: [] } },
  ],
  [
    'an earlier email that is the newest again, because UCAS supplied it',
    { applicants: [{ ...corrected, emailKey: 'a@example.org' }] },
    { applicants: [corrected, earlierEmail] },
    { missing: { applicants: [] } },
  ],
  ['the number of a withdrawn application', withdrawn, withdrawn, { missing: nothing, lost: [] }],
  ['a lost withdrawn application', {}, withdrawn, { missing: withdrawn }],
  [
    'a record from before the withdrawal',
    { applicants: withdrawn.applicants },
    { applicants: [applicant('1111111111', 5)] },
    { missing: { applicants: [] } },
  ],
  [
    'audit entries, unless they have expired since',
    {},
    { audit: [expired, unexpired] },
    { missing: { audit: [unexpired] } },
  ],
  [
    'a number that only a mail has, which is never issued again',
    { mails: [{ ...mail, ...until('2027-08-21T09:00:00Z') }] },
    {},
    { lost: ['CL0000005'], continueAfter: 5 },
  ],
  [
    'the number of a person who never applied, in the mail about a changed email',
    { mails: [{ content: { ...mail.content, kind: 'email-changed' } }] },
    {},
    { lost: [], continueAfter: 5 },
  ],
  [
    'the request of a release check that was interrupted, which has the number 0',
    { attachmentRequests: [{ ...request, applicantId: 0 }] },
    {},
    { lost: [], continueAfter: null },
  ],
  [
    'a number in an expired mail',
    { mails: [{ ...mail, ...until('2027-08-19T09:00:00Z') }] },
    {},
    { lost: [], continueAfter: 5 },
  ],
])('the plan of a restore handles %s', (_, live, copy, expected) => {
  expect(plan(live, copy)).toMatchObject(expected)
})
