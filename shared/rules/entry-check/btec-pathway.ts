import { checkStatuses } from '../../enums/check-status.ts'
import { splitGrades } from '../../enums/grades.ts'
import { findQualificationType } from '../../enums/qualification-types.ts'
import type { Condition, Overall } from '../../schemas/programme.ts'
import type { Qualification } from '../../schemas/qualification.ts'
import { compareRanks } from '../compare-ranks.ts'
import { formatBtecRequirement, formatCondition, formatNumberInWords } from '../format-requirements.ts'
import { aLevelScale, btecScale } from './grade-scale.ts'
import { explainResult, type Pathway, type RequirementResult } from './requirement-result.ts'
import { createConditionCheck, findApplicantSubjects, formatSubjects } from './subject-condition.ts'
import type { SubjectTitles } from './subject-titles.ts'

/**
 * Creates the BTEC pathway. An Extended Diploma is compared. An advisor checks a smaller one with enough A-levels, and
 * the conditions that these A-levels do not meet.
 */
export function createBtecPathway(list: readonly Qualification[], titles: SubjectTitles): Pathway {
  const diplomas = list
    .flatMap(({ tpe, grade }) => {
      const type = findQualificationType(tpe)
      const grades = btecScale.sort(splitGrades(String(grade)))
      // An Extended Diploma has three grades. One with two grades needs an A-level, one with one grade two.
      return type?.pathway === 'BTEC'
        ? [{ name: type.diploma ?? type.label, grades, minALevels: 3 - grades.length }]
        : []
    })
    .sort((one, other) => one.minALevels - other.minALevels)
  const aLevels = findApplicantSubjects(list, 'A2', aLevelScale, titles)
  const checkALevels = createConditionCheck(aLevels, aLevelScale, 'a2Grade', titles)

  function compare(
    { name, minALevels, grades }: (typeof diplomas)[number],
    requiredGrades: string,
  ): RequirementResult {
    const base = { path: 'overall', required: formatBtecRequirement(requiredGrades) }
    const letters = grades.join('')
    const actual = `${letters} in a ${name}`
    if (minALevels === 0) {
      const shortfall = btecScale.countShortfall(grades, requiredGrades)
      const checkStatus = shortfall === 0 ? 'Qualified' : 'NotQualified'
      return explainResult({ ...base, checkStatus, shortfall, actual }, `Your ${name} is ${letters}`)
    }
    if (aLevels.length >= minALevels) {
      const subjects = formatSubjects(aLevels)
      return explainResult(
        { ...base, checkStatus: 'Undecided', actual: `${actual}, with A-levels ${subjects}` },
        `An advisor will check your ${name} (${letters}) with your A-levels (${subjects})`,
      )
    }
    const companions = `${formatNumberInWords(minALevels)} A-level${minALevels === 1 ? '' : 's'} or more`
    return explainResult(
      { ...base, checkStatus: 'NotQualified', actual: `${actual}, which counts only with ${companions}` },
      `Your ${name} (${letters}) counts only with ${companions}`,
    )
  }

  return {
    name: 'BTECs',

    overall({ btecGrades }: Overall): RequirementResult | null {
      return btecGrades === null
        ? null
        : selectBestResult(diplomas.map(diploma => compare(diploma, btecGrades)))
    },

    condition(condition: Condition): RequirementResult {
      const result = checkALevels(condition)
      if (result.checkStatus === 'Qualified') return result
      const requirement = formatCondition(condition, 'a2Grade')
      return explainResult(
        {
          checkStatus: 'Undecided',
          path: result.path,
          required: `${requirement} at A-level`,
          actual: 'your BTEC',
        },
        'An advisor will check whether your BTEC covers it',
        requirement,
      )
    },
  }
}

const rankResult = ({ checkStatus, shortfall = Number.MAX_VALUE }: RequirementResult) => [
  checkStatuses.indexOf(checkStatus),
  shortfall,
]

/** Returns the best result of a list, which must not be empty. Of equal ones, the first wins. */
const selectBestResult = (results: readonly RequirementResult[]): RequirementResult =>
  results.reduce((best, next) => (compareRanks(rankResult(next), rankResult(best)) < 0 ? next : best))
