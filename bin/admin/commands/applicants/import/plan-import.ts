import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import type { ApplicationSummary } from '../../../../ports/application-operations.ts'
import {
  createUcasRecord,
  findDifferences,
  isFromUcas,
  type RecordChange,
  type RecordDifference,
  type Supplied,
  toUcasRecord,
  updateFromUcas,
} from '../../../people/person-records.ts'

export type ImportedPerson = {
  ucasId: string
  /** Undefined in a file of results, which has no emails. */
  emailKey?: string
  /** Adds what the file says to what UCAS supplied earlier. Returns undefined if results come before the person. */
  mergeSupplied: (earlier: Supplied | undefined) => Supplied | undefined
}

export const outcomes = ['new', 'changed', 'same', 'conflicting', 'unknown'] as const

export type ImportPlan = {
  ucasId: string
  /** `conflicting` people have applied, and their answers stay; `unknown` people have results, but no record. */
  outcome: (typeof outcomes)[number]
  differences: readonly RecordDifference[]
  /** The records of other people who have applied with the UCAS ID. */
  others: readonly ApplicantRecord[]
  before: RecordChange['before']
  /** Missing if nothing is written. The record of a new person has no number yet. */
  after?: RecordChange['after']
}

export function planImport(
  { ucasId, emailKey, mergeSupplied }: ImportedPerson,
  records: readonly ApplicantRecord[],
  applications: ReadonlyMap<number, ApplicationSummary>,
  now: Date,
): ImportPlan {
  const ucasRecord = records.find(isFromUcas)
  const application = ucasRecord && applications.get(ucasRecord.applicantId)
  const withSameEmail = records.find(record => !isFromUcas(record) && record.emailKey === emailKey)
  // Two people who have both applied are never joined.
  const ownRecord = application ? undefined : withSameEmail
  const before = [ownRecord, ucasRecord].filter(record => record !== undefined)
  const others = emailKey === undefined ? [] : records.filter(record => !before.includes(record))
  const earlier = ucasRecord?.supplied ?? undefined
  const supplied = mergeSupplied(earlier)
  const plan = { ucasId, differences: [], others, before }
  if (!supplied) return { ...plan, outcome: 'unknown' }
  const [existing] = before
  if (!existing) return { ...plan, outcome: 'new', after: createUcasRecord(ucasId, supplied, now) }

  const changed = updateFromUcas(existing, supplied)
  const differences = findDifferences(
    { ...existing, qualifications: earlier?.qualifications ?? existing.qualifications },
    { ...changed, qualifications: supplied.qualifications ?? changed.qualifications },
  )
  const hasDifferences = differences.length > 0
  if (ownRecord) {
    const outcome = hasDifferences ? 'conflicting' : 'same'
    return { ...plan, differences, outcome, after: toUcasRecord(ownRecord, supplied) }
  }
  if (!hasDifferences) return { ...plan, outcome: 'same' }
  if (application && (!application.withdrawn || withSameEmail))
    return { ...plan, differences, outcome: 'conflicting' }
  return { ...plan, differences, outcome: 'changed', after: changed }
}
