import { rankGcse } from '../../enums/grades.ts'
import { type English, scoreNames } from '../../schemas/english.ts'
import {
  type EnglishThresholds,
  formatEnglishRequirement,
  formatIelts,
  formatIeltsScore,
  formatToefl,
} from '../format-requirements.ts'
import { explainResult, type RequirementResult, unanswered } from './requirement-result.ts'

/** Checks English (specification, section 4, rule 10): at GCSE, or by IELTS or TOEFL at the configured scores. */
export function checkEnglish(
  english: English | null | undefined,
  thresholds: EnglishThresholds,
): RequirementResult {
  if (!english || english.type === 'Other')
    return explainResult(
      {
        checkStatus: 'Undecided',
        path: 'english',
        required: formatEnglishRequirement(thresholds),
        actual: english ? 'another qualification' : unanswered,
      },
      'An advisor will check yours',
    )
  const { isMet, actual, threshold } = compareEnglish(english, thresholds)
  const required = english.type === 'Gcse' ? `GCSE English at ${threshold}` : threshold
  const checkStatus = isMet ? 'Qualified' : 'NotQualified'
  return explainResult({ checkStatus, path: 'english', required, actual }, `You have ${actual}`, threshold)
}

function compareEnglish(
  english: Exclude<English, { type: 'Other' }>,
  { ielts, toefl }: EnglishThresholds,
): { isMet: boolean; actual: string; threshold: string } {
  if (english.type === 'Gcse')
    return {
      isMet: rankGcse(english.grade) >= 4,
      actual: `GCSE English at ${english.grade}`,
      threshold: 'C/4 or above',
    }
  if (english.type === 'Toefl')
    return {
      isMet: scoreNames.every(name => english[name] >= toefl[name]),
      actual: formatToefl(english),
      threshold: formatToefl(toefl),
    }
  const lowestPart = Math.min(english.listening, english.reading, english.speaking, english.writing)
  return {
    isMet: english.overall >= ielts.overall && lowestPart >= ielts.part,
    actual: `IELTS ${formatIeltsScore(english.overall)} overall with ${formatIeltsScore(lowestPart)} in your lowest part`,
    threshold: formatIelts(ielts),
  }
}
