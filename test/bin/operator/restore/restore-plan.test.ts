import { describe, expect, it } from 'vitest'
import type { TableRows } from '#bin/operator/restore/restore-plan.ts'
import { planRestore } from '#bin/operator/restore/restore-plan.ts'
import type { Row } from '#bin/operator/restore/table-copies.ts'
import { configuration } from '#shared/schemas/configuration.ts'

const now = new Date('2027-08-20T09:00:00Z')
const emptyTables: TableRows = {
  audit: [],
  applicants: [],
  applications: [],
  'attachment-requests': [],
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
const request = {
  requestKey: 'key',
  part: 'request',
  applicantId: 5,
  requestedAt: '2027-08-16T10:00:00.000Z',
}
const plan = (live: Partial<TableRows>, copy: Partial<TableRows>) =>
  planRestore(
    { ...emptyTables, ...live },
    { ...emptyTables, ...copy },
    { now, configuration: configuration.parse({}) },
  )

describe('a number that was issued again after a loss', () => {
  const copy = {
    applicants: [applicant('1111111111', 5)],
    applications: [application(5, 'G400')],
    'attachment-requests': [request],
  }
  const live = { applicants: [applicant('2222222222', 5)], applications: [application(5, 'V100')] }

  it('keeps the second person’s application, without the first person’s documents', () => {
    expect(plan(live, copy)).toMatchObject({
      missing: { applicants: [], applications: [], 'attachment-requests': [] },
      lost: ['CL0000005'],
    })
  })

  it('is listed although the first person has another number now', () => {
    const renumbered = { ...live, applicants: [...live.applicants, applicant('1111111111', 6)] }
    expect(plan(renumbered, copy)).toMatchObject({
      lost: ['CL0000005'],
      missing: { applications: [] },
    })
  })
})

describe('a person who was erased', () => {
  const audit = [{ moment: '2027-08-17T09:00:00.000Z x', action: 'applicants erase', subject: 'CL0000005' }]
  const applicants = [applicant('1111111111', 5)]
  const applications = [application(5, 'G400')]

  it.each([
    ['after', { audit }, { applicants, applications }],
    ['before', {}, { applicants, applications, audit }],
  ])('is not restored from a copy whose erasure came %s it', (_, live, copy) => {
    expect(plan(live, copy)).toMatchObject({
      missing: { applicants: [], applications: [] },
      erased: ['CL0000005'],
      lost: [],
    })
  })
})

describe('a record that has moved since the copy', () => {
  it('is not restored beside itself, when an import from UCAS recognised its person', () => {
    const copy = { applicants: [applicant('1111111111', 5)] }
    const live = { applicants: [applicant('1111111111', 5, { owner: 'ucas' })] }
    expect(plan(live, copy)).toMatchObject({ missing: { applicants: [] } })
  })

  it('is known by the number of a withdrawn application', () => {
    const rows = {
      applicants: [applicant('1111111111', 6, { earlierNumbers: [5] })],
      applications: [application(5, 'G400'), application(6, 'G401')],
    }
    expect(plan(rows, rows).lost).toEqual([])
    expect(plan({}, rows).missing).toMatchObject(rows)
    expect(plan({ applicants: rows.applicants }, { applicants: [applicant('1111111111', 5)] })).toMatchObject(
      {
        missing: { applicants: [] },
      },
    )
  })
})

describe('an audit entry', () => {
  const entryUntil = (expires: string) => ({
    day: '2025-08-19',
    moment: '2025-08-19T09:00:00.000Z x',
    action: 'service close',
    subject: 'service',
    expires: Date.parse(expires) / 1000,
  })

  it('is restored, unless it has expired since the copy', () => {
    const expired = entryUntil('2027-08-20T08:00:00Z')
    const unexpired = { ...entryUntil('2027-08-20T10:00:00Z'), moment: '2025-08-20T10:00:00.000Z x' }
    expect(plan({}, { audit: [expired, unexpired] }).missing.audit).toEqual([unexpired])
  })
})

describe('a number without an application', () => {
  const mailUntil = (expires: string) => ({
    mails: [{ content: { applicationNumber: 'CL0000005' }, expires: Date.parse(expires) / 1000 }],
  })

  it('is listed while a mail names it, and is never issued again', () => {
    expect(plan(mailUntil('2027-08-21T09:00:00Z'), {})).toMatchObject({
      lost: ['CL0000005'],
      continueAfter: 5,
    })
  })

  it('is not listed once the mail has expired', () => {
    expect(plan(mailUntil('2027-08-19T09:00:00Z'), {})).toMatchObject({ lost: [], continueAfter: 5 })
  })
})
