import { describe, expect, it } from 'vitest'
import { planRestore, type TableRows } from '#bin/admin/restore/restore-plan.ts'
import { configuration } from '#shared/schemas/configuration.ts'

const now = new Date('2027-08-20T09:00:00Z')
const nothing: TableRows = {
  audit: [],
  applicants: [],
  applications: [],
  'attachment-requests': [],
  numbers: [],
  outbox: [],
}
const person = (ucasPersonalId: string, applicantId: number) => ({ ucasPersonalId, applicantId })
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
const found = (live: Partial<TableRows>, copy: Partial<TableRows>, ...instead: number[]) =>
  planRestore(
    { ...nothing, ...live },
    { ...nothing, ...copy },
    { now, instead: new Set(instead), configuration: configuration.parse({}) },
  )
const none = { missing: [], instead: [] }

describe('a number that the counter gave a second time after a loss', () => {
  const copy = {
    applicants: [person('1111111111', 5)],
    applications: [application(5, 'G400')],
    'attachment-requests': [request],
  }
  const other = { applicants: [person('2222222222', 5)], applications: [application(5, 'V100')] }

  it.each([[[]], [[5]]])('keeps the second person’s application, with --instead %j too', instead => {
    const { puts, different, doubled } = found(other, copy, ...instead)
    expect([puts.applicants, puts.applications, different, doubled]).toEqual([none, none, [], [5]])
  })

  it('does not bring the first person’s documents to the second', () => {
    expect(found(other, copy).puts['attachment-requests']).toEqual(none)
  })

  it('is named although the first person has another by now', () => {
    const again = { ...other, applicants: [...other.applicants, person('1111111111', 6)] }
    expect(found(again, copy, 5)).toMatchObject({ doubled: [5], puts: { applications: none } })
  })
})

describe('a number that leads nowhere', () => {
  const shownOn = (moment: string) => ({
    audit: [{ day: moment.slice(0, 10), moment, action: 'attachments request', subject: 'CL0000005' }],
  })

  it('is named while its application would be kept', () => {
    expect(found(shownOn('2026-08-16T09:00:00.000Z x'), {}).lost).toMatchObject([{ applicantId: 5 }])
  })

  it('is none of a season whose applications are deleted by now, and is never given again', () => {
    expect(found(shownOn('2026-07-16T09:00:00.000Z x'), {})).toMatchObject({ lost: [], goOnAfter: 100_005 })
  })
})
