import type { Qualification, Qualifications } from '#shared/schemas/qualification.ts'
import type { SecondaryEducation } from '#shared/schemas/secondary-education.ts'
import { type GcseResult, type PersonResults, rankGcse } from './read-results.ts'

/**
 * Returns a record's qualifications with the results of a file. A result replaces the one with the same type, subject
 * and year; the others stay, because results arrive in several files. Without GCSEs an advisor checks the secondary
 * education.
 */
export function mergeResults(
  existing: Qualifications | null,
  { list, gcses, english }: Pick<PersonResults, 'list' | 'gcses' | 'english'>,
  year: number,
): Qualifications {
  const dated = list.map(entry => ({ ...entry, yearObtained: entry.yearObtained ?? year }))
  const replaced = new Map(dated.map(entry => [toKey(entry), entry]))
  const kept = (existing?.list ?? []).map(entry => {
    const replacement = replaced.get(toKey(entry))
    replaced.delete(toKey(entry))
    return replacement ?? entry
  })
  return {
    ...existing,
    version: existing?.version ?? 1,
    list: [...kept, ...replaced.values()],
    english: english ?? existing?.english ?? null,
    secondaryEducation: mergeGcses(existing?.secondaryEducation, gcses),
  }
}

const toKey = ({ tpe, subject, yearObtained }: Qualification) =>
  JSON.stringify([tpe, subject?.toLowerCase().replace(/\s/g, '') ?? null, yearObtained ?? null])

function mergeGcses(
  existing: SecondaryEducation | undefined,
  gcses: readonly GcseResult[],
): SecondaryEducation {
  if (gcses.length === 0) return existing ?? { type: 'Other' }
  const count = (minimum: number) => gcses.filter(({ grade }) => rankGcse(grade) >= minimum).length
  const earlier = existing?.type === 'Gcse' ? existing : undefined
  const has6orMoreAt6and7 = earlier?.has6orMoreAt6and7 || (count(6) >= 6 && count(7) >= 3)
  return {
    type: 'Gcse',
    has5orMoreAtC4OrAbove: earlier?.has5orMoreAtC4OrAbove || has6orMoreAt6and7 || count(4) >= 5,
    hasMathsAtB5OrAbove:
      earlier?.hasMathsAtB5OrAbove ||
      gcses.some(({ subject, grade }) => /^math(s|ematics)?$/i.test(subject) && rankGcse(grade) >= 5),
    has6orMoreAt6and7,
  }
}
