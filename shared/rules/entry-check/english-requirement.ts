import type { SiteConfiguration } from '../../schemas/configuration.ts'
import { type English, scoreNames } from '../../schemas/english.ts'
import { explain, type RequirementResult } from './requirement-result.ts'

export type Thresholds = Pick<SiteConfiguration, 'ielts' | 'toefl'>

/** Formats the ways in which a programme accepts English. */
export const formatEnglishRequirement = ({ ielts, toefl }: Thresholds) =>
  `English at C/4 or above at GCSE; or ${formatIelts(ielts)}; or ${formatToefl(toefl)}`

const formatIelts = ({ overall, part }: Thresholds['ielts']) =>
  `IELTS ${overall.toFixed(1)} overall with ${part.toFixed(1)} in each part`
const formatToefl = ({ overall, listening, reading, speaking, writing }: Thresholds['toefl']) =>
  `TOEFL ${overall} overall with listening ${listening}, reading ${reading}, speaking ${speaking} and writing ${writing}`

const gcsePasses = ['9', '8', '7', '6', '5', '4', 'A*', 'A', 'B', 'C']
const parts = ['listening', 'reading', 'speaking', 'writing'] as const

/** Checks English (specification, section 4, rule 10): at GCSE, or by IELTS or TOEFL at the configured scores. */
export function checkEnglish(english: English | null | undefined, thresholds: Thresholds): RequirementResult {
  if (!english || english.type === 'Other')
    return explain(
      {
        outcome: 'Undecided',
        path: 'english',
        required: formatEnglishRequirement(thresholds),
        actual: english ? 'another qualification' : 'not entered',
      },
      'An advisor will check yours',
    )
  const { isMet, actual, asked } = compareEnglish(english, thresholds)
  const required = english.type === 'Gcse' ? `GCSE English at ${asked}` : asked
  const outcome = isMet ? 'Qualified' : 'NotQualified'
  return explain({ outcome, path: 'english', required, actual }, `You have ${actual}`, asked)
}

function compareEnglish(
  english: Exclude<English, { type: 'Other' }>,
  { ielts, toefl }: Thresholds,
): { isMet: boolean; actual: string; asked: string } {
  if (english.type === 'Gcse')
    return {
      isMet: gcsePasses.includes(english.grade),
      actual: `GCSE English at ${english.grade}`,
      asked: 'C/4 or above',
    }
  const isMet = findLowScores(english, { ielts, toefl }).length === 0
  if (english.type === 'Toefl') return { isMet, actual: formatToefl(english), asked: formatToefl(toefl) }
  const lowestPart = Math.min(...parts.map(part => english[part]))
  return {
    isMet,
    actual: `IELTS ${english.overall.toFixed(1)} overall with ${lowestPart.toFixed(1)} in your lowest part`,
    asked: formatIelts(ielts),
  }
}

/** Returns the scores of a test that are too low, with what is required. */
export function findLowScores(
  english: Exclude<English, { type: 'Gcse' | 'Other' }>,
  { ielts, toefl }: Thresholds,
) {
  const { overall, part } = ielts
  const required =
    english.type === 'Toefl'
      ? toefl
      : { overall, listening: part, reading: part, speaking: part, writing: part }
  return scoreNames
    .filter(name => english[name] < required[name])
    .map(name => ({ name, score: english[name], required: required[name] }))
}
