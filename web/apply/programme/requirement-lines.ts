import { formatEnglishRequirement } from '#shared/rules/entry-check/english-requirement.ts'
import {
  formatBtecRequirement,
  formatCondition,
  formatIbRequirement,
  type GradeField,
} from '#shared/rules/entry-check/format-requirements.ts'
import { gcseTexts, mathsText } from '#shared/rules/entry-check/general-requirements.ts'
import type { Alternative, EntryRequirements } from '#shared/schemas/programme.ts'
import { configuration } from '../../configuration.ts'

/** A programme's entry requirements in plain English: the ways, of which one will do, and what is asked besides. */
export const requirementLines = ({ alternatives, english, maths, gcses }: EntryRequirements) => ({
  ways: alternatives.map(alternativeLine),
  besides: [
    gcseTexts[gcses],
    ...(maths ? [mathsText.replace(/^m/, 'M')] : []),
    ...(english ? [formatEnglishRequirement(configuration)] : []),
  ],
})

/** As in "AAB, with at least a B in Chemistry or Biology; or 34 IB points with 6, 6, 5 at Higher Level". */
function alternativeLine({ overall, conditions }: Alternative): string {
  const { a2Grades, btecGrades } = overall
  const ib = formatIbRequirement(overall)
  const way = (grades: string, gradeName: GradeField, level = '') =>
    [grades, ...conditions.map(one => `with ${formatCondition(one, gradeName)}${level}`)].join(', ')
  return [
    ...(a2Grades === null ? [] : [way(a2Grades, 'a2Grade')]),
    ...(ib === '' ? [] : [way(ib, 'ibGrade')]),
    ...(btecGrades === null ? [] : [way(formatBtecRequirement(btecGrades), 'a2Grade', ' at A-level')]),
  ].join('; or ')
}
