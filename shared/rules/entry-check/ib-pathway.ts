import { splitGrades } from '../../enums/grades.ts'
import type { Overall } from '../../schemas/programme.ts'
import type { Qualification } from '../../schemas/qualification.ts'
import { formatIbRequirement } from '../format-requirements.ts'
import { ibScale } from './grade-scale.ts'
import { explainResult, type Pathway, type RequirementResult } from './requirement-result.ts'
import { createConditionCheck, findApplicantSubjects } from './subject-condition.ts'
import type { SubjectTitles } from './subject-titles.ts'

const allGrades = 'your total and your three Higher Level grades'

/**
 * Creates the IB pathway. The highest total and the best grade of each Higher Level subject count; N and Standard Level
 * never count.
 */
export function createIbPathway(list: readonly Qualification[], titles: SubjectTitles): Pathway {
  const subjects = findApplicantSubjects(list, 'IBHigher', ibScale, titles)
  const grades = subjects.map(subject => subject.grade)
  const totals = list.filter(({ tpe }) => tpe === 'IBOverall').map(({ grade }) => Number(grade))
  const total = totals.length > 0 ? Math.max(...totals) : null

  return {
    name: 'the IB Diploma',

    overall(required: Overall): RequirementResult | null {
      const requirement = formatIbRequirement(required)
      if (requirement === '') return null
      const { ibPoints } = required
      const ibGrades = required.ibGrades ?? ''
      const isIncomplete =
        (ibPoints !== null && total === null) || grades.length < splitGrades(ibGrades).length
      const shortfall = Math.max(0, (ibPoints ?? 0) - (total ?? 0)) + ibScale.countShortfall(grades, ibGrades)
      const result = formatIbRequirement({ ...required, ibPoints: total, ibGrades: grades.join('') || null })
      return explainResult(
        {
          checkStatus: shortfall === 0 && !isIncomplete ? 'Qualified' : 'NotQualified',
          path: 'overall',
          shortfall,
          required: requirement,
          actual: [result, isIncomplete && `add ${allGrades}`].filter(Boolean).join(': '),
        },
        [result && `You have ${result}`, isIncomplete && `Add ${allGrades}`].filter(Boolean).join('. '),
      )
    },

    condition: createConditionCheck(subjects, ibScale, 'ibGrade', titles),
  }
}
