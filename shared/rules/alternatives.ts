import type { EntryCheckResult } from '../schemas/entry-check.ts'
import type { Programme } from '../schemas/programme.ts'
import { getAvailability } from './programme-availability.ts'

/** Words of a programme's name that say how it is taught, not what. */
const noSubject = new Set(
  `a and for in of the to with
  abroad entry experience foundation graduate industrial industry integrated placement professional year`.split(
    /\s+/,
  ),
)
/** Two capitals make an award, as in BSc or LLB; what stands in brackets is beside the subject. */
const award = /\p{Lu}.*\p{Lu}/u

/** The words of a programme's name that name its subjects, in small letters. */
export const extractSubjectWords = (name: string): Set<string> =>
  new Set(
    (name.replace(/\([^)]*\)/g, '').match(/[\p{L}\p{N}]+/gu) ?? [])
      .filter(word => !award.test(word))
      .map(word => word.toLowerCase())
      .filter(word => !noSubject.has(word)),
  )

/**
 * What an applicant qualifies for instead of a programme: those with places, without the one wanted. Nearest first:
 * of the same school, then by the number of subject words shared, then as the catalogue has them.
 */
export function findAlternatives(
  wanted: Programme,
  programmes: readonly Programme[],
  results: readonly EntryCheckResult[],
): Programme[] {
  const qualified = new Set(
    results
      .filter(result => getAvailability(result) === 'qualified')
      .map(({ programmeCode }) => programmeCode),
  )
  const words = extractSubjectWords(wanted.name)
  const nearness = ({ schoolCode, name }: Programme) => {
    const shared = [...extractSubjectWords(name)].filter(word => words.has(word)).length
    return (schoolCode === wanted.schoolCode ? 1000 : 0) + shared
  }
  return programmes
    .filter(({ code }) => code !== wanted.code && qualified.has(code))
    .map(programme => ({ programme, near: nearness(programme) }))
    .sort((one, other) => other.near - one.near)
    .map(({ programme }) => programme)
}
