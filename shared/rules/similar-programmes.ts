import type { EntryCheckResult } from '../schemas/entry-check.ts'
import type { Programme } from '../schemas/programme.ts'
import { compareRanks } from './compare-ranks.ts'
import { getAvailability, isOpenAvailability } from './programme-availability.ts'

/** Words of programme names that do not name a subject. */
const ignoredWords = new Set(
  `a and for in of the to with
  abroad entry experience foundation graduate industrial industry integrated placement professional year`.split(
    /\s+/,
  ),
)
/** A word with two capitals is an award, as in BSc or LLB. */
const award = /\p{Lu}.*\p{Lu}/u

/** Returns the lower-case words that name the subjects of a programme, without awards and text in brackets. */
export const extractSubjectWords = (name: string): Set<string> =>
  new Set(
    (name.replace(/\([^)]*\)/g, '').match(/[\p{L}\p{N}]+/gu) ?? [])
      .filter(word => !award.test(word))
      .map(word => word.toLowerCase())
      .filter(word => !ignoredWords.has(word)),
  )

/**
 * Returns the other programmes that an applicant can apply for. Qualified programmes come first, then those of the same
 * school, then those that share more subject words, then the order of their names:
 *
 *     qualified, other school  before  undecided, same school
 */
export function findSimilarProgrammes(
  chosen: Pick<Programme, 'code' | 'name' | 'schoolCode'>,
  programmes: readonly Programme[],
  results: readonly EntryCheckResult[],
): Programme[] {
  const availabilities = new Map(results.map(result => [result.programmeCode, getAvailability(result)]))
  const chosenWords = extractSubjectWords(chosen.name)
  const countSharedWords = ({ name }: Pick<Programme, 'name'>) =>
    [...extractSubjectWords(name)].filter(word => chosenWords.has(word)).length
  return programmes
    .filter(({ code }) => code !== chosen.code && isOpenAvailability(availabilities.get(code)))
    .map(programme => ({
      programme,
      ranks: [
        availabilities.get(programme.code) === 'Qualified' ? 0 : 1,
        programme.schoolCode === chosen.schoolCode ? 0 : 1,
        -countSharedWords(programme),
      ],
    }))
    .sort(
      (one, other) =>
        compareRanks(one.ranks, other.ranks) || (one.programme.name < other.programme.name ? -1 : 1),
    )
    .map(({ programme }) => programme)
}
