import { formatEnglishRequirement } from '#shared/rules/entry-check/english-requirement.ts'
import {
  formatBtecRequirement,
  formatCondition,
  formatIbRequirement,
  type GradeField,
} from '#shared/rules/entry-check/format-requirements.ts'
import { gcseTexts, mathsText } from '#shared/rules/entry-check/general-requirements.ts'
import type { Alternative, EntryRequirements } from '#shared/schemas/programme.ts'
import { configuration } from '../../ui/configuration.ts'

/** Returns a programme's entry requirements in plain English: the alternatives, and the general requirements. */
export const requirementLines = ({ alternatives, english, maths, gcses }: EntryRequirements) => ({
  alternatives: alternatives.map(alternativeLine),
  general: [
    gcseTexts[gcses],
    ...(maths ? [mathsText.replace(/^m/, 'M')] : []),
    ...(english ? [formatEnglishRequirement(configuration)] : []),
  ],
})

/** Returns, for example, "AAB, with at least a B in Chemistry or Biology; or 34 IB points with 6, 6, 5 at Higher Level". */
function alternativeLine({ overall, conditions }: Alternative): string {
  const { a2Grades, btecGrades } = overall
  const ib = formatIbRequirement(overall)
  const formatRequirement = (grades: string, gradeName: GradeField, level = '') =>
    [grades, ...conditions.map(condition => `with ${formatCondition(condition, gradeName)}${level}`)].join(
      ', ',
    )
  return [
    ...(a2Grades === null ? [] : [formatRequirement(a2Grades, 'a2Grade')]),
    ...(ib === '' ? [] : [formatRequirement(ib, 'ibGrade')]),
    ...(btecGrades === null
      ? []
      : [formatRequirement(formatBtecRequirement(btecGrades), 'a2Grade', ' at A-level')]),
  ].join('; or ')
}
