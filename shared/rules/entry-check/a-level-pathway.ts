import { splitGrades } from '../../enums/grades.ts'
import type { Overall } from '../../schemas/programme.ts'
import type { Qualification } from '../../schemas/qualification.ts'
import { formatNumberInWords } from '../format-requirements.ts'
import { aLevelScale } from './grade-scale.ts'
import { explainResult, type Pathway, type RequirementResult } from './requirement-result.ts'
import { createConditionCheck, findApplicantSubjects } from './subject-condition.ts'
import type { SubjectTitles } from './subject-titles.ts'

const conditionsOnlySubjects = ['generalstudies', 'criticalthinking']

/**
 * Creates the A-level pathway. The best grade of each subject counts; NU, AS and EPQ never count; General Studies and
 * Critical Thinking count for conditions only.
 */
export function createALevelPathway(list: readonly Qualification[], titles: SubjectTitles): Pathway {
  const subjects = findApplicantSubjects(list, 'A2', aLevelScale, titles)
  const grades = subjects
    .filter(subject => !conditionsOnlySubjects.includes(subject.key))
    .map(subject => subject.grade)

  return {
    name: 'A-levels',

    overall({ a2Grades }: Overall): RequirementResult | null {
      if (a2Grades === null) return null
      const requiredCount = splitGrades(a2Grades).length
      const bestGrades = grades.slice(0, requiredCount)
      const shortfall = aLevelScale.countShortfall(grades, a2Grades)
      return explainResult(
        {
          checkStatus: shortfall === 0 ? 'Qualified' : 'NotQualified',
          path: 'overall',
          shortfall,
          required: `${a2Grades} at A-level`,
          actual: formatGrades(bestGrades, requiredCount),
        },
        formatBestGrades(bestGrades, requiredCount),
        a2Grades,
      )
    },

    condition: createConditionCheck(subjects, aLevelScale, 'a2Grade', titles),
  }
}

const formatALevelCount = ({ length }: string[]) =>
  `${formatNumberInWords(length)} ${length === 1 ? 'A-level that counts' : 'A-levels that count'}`

function formatBestGrades(bestGrades: string[], requiredCount: number): string {
  if (bestGrades.length < requiredCount) return `You have ${formatALevelCount(bestGrades)}`
  return bestGrades.length === 1
    ? `Your best A-level is ${bestGrades[0]}`
    : `Your best ${formatNumberInWords(bestGrades.length)} A-levels are ${bestGrades.join('')}`
}

const formatGrades = (bestGrades: string[], requiredCount: number) =>
  [
    ...(bestGrades.length > 0 ? [bestGrades.join('')] : []),
    ...(bestGrades.length < requiredCount ? [formatALevelCount(bestGrades)] : []),
  ].join(': ')
