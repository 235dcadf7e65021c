import { rankGcse } from '#shared/enums/grades.ts'
import { normaliseTitle } from '#shared/rules/entry-check/subject-titles.ts'
import type { English } from '#shared/schemas/english.ts'
import type { Qualification, Qualifications } from '#shared/schemas/qualification.ts'
import { type GcseResult, gcseResults, type SecondaryEducation } from '#shared/schemas/secondary-education.ts'

export const gcseType = 'GCSE'

/** A result of a file: a qualification or a GCSE. A removed one is deleted from the record, whatever its grade. */
export type Result = Qualification & { isRemoved: boolean }

export type StoredQualifications = Qualifications & { gcses?: GcseResult[] | undefined }

/** A result replaces the one with the same type, subject and year; the others stay, because results arrive in several files. */
export function mergeResults(
  existing: StoredQualifications | null,
  results: readonly Result[],
): StoredQualifications {
  const earlier: Qualification[] = [
    ...(existing?.list ?? []),
    ...(existing?.gcses ?? []).map(gcse => ({ tpe: gcseType, ...gcse })),
  ]
  const merged = new Map(earlier.map(entry => [toKey(entry), entry]))
  for (const { isRemoved, ...result } of results)
    if (isRemoved) merged.delete(toKey(result))
    else merged.set(toKey(result), result)
  const entries = [...merged.values()]
  const gcses = gcseResults.parse(
    entries.filter(({ tpe }) => tpe === gcseType).map(({ tpe: _, ...gcse }) => gcse),
  )
  return {
    ...existing,
    version: existing?.version ?? 1,
    list: entries.filter(({ tpe }) => tpe !== gcseType),
    english: findGcseEnglish(gcses),
    secondaryEducation: toSecondaryEducation(gcses),
    gcses,
  }
}

const toKey = ({ tpe, subject, yearObtained }: Pick<Qualification, 'tpe' | 'subject' | 'yearObtained'>) =>
  JSON.stringify([tpe, subject ? normaliseTitle(subject) : null, yearObtained ?? null])

/** Returns the GCSE boxes that results prove. Others are null, because a person may have more GCSEs than a file lists. */
function toSecondaryEducation(gcses: readonly GcseResult[]): SecondaryEducation {
  const ranks = new Map<string, number>()
  for (const { subject, grade } of gcses)
    ranks.set(normaliseTitle(subject), Math.max(rankGcse(grade), ranks.get(normaliseTitle(subject)) ?? 0))
  const count = (minimum: number) => [...ranks.values()].filter(rank => rank >= minimum).length
  const hasMaths = [...ranks].some(([subject, rank]) => /^math(s|ematics)?$/.test(subject) && rank >= 5)
  return {
    type: 'Gcse',
    has5orMoreAtC4OrAbove: count(4) >= 5 || null,
    hasMathsAtB5OrAbove: hasMaths || null,
    has6orMoreAt6and7: (count(6) >= 6 && count(7) >= 3) || null,
  }
}

const isEnglish = ({ subject }: { subject: string | null }) =>
  /^english( language)?( and literature)?$/i.test(subject ?? '')

/** An insufficient grade is null, not known: a person may have other evidence that no file has, such as IELTS. */
function findGcseEnglish(gcses: readonly GcseResult[]): English | null {
  const [best] = gcses.filter(isEnglish).sort((a, b) => rankGcse(b.grade) - rankGcse(a.grade))
  return best && rankGcse(best.grade) >= 4 ? { type: 'Gcse', grade: best.grade } : null
}
