import { englishInWords } from '#shared/rules/entry-check/english-requirement.ts'
import {
  btecInWords,
  conditionInWords,
  type GradeName,
  ibInWords,
} from '#shared/rules/entry-check/format-requirements.ts'
import { gcseWords, mathsWords } from '#shared/rules/entry-check/general-requirements.ts'
import type { Alternative, EntryRequirements } from '#shared/schemas/programme.ts'
import { configuration } from '../../configuration.ts'

/** A programme's entry requirements in plain English: the ways, of which one will do, and what is asked besides. */
export const requirementLines = ({ alternatives, english, maths, gcses }: EntryRequirements) => ({
  ways: alternatives.map(alternativeLine),
  besides: [
    gcseWords[gcses],
    ...(maths ? [mathsWords.replace(/^m/, 'M')] : []),
    ...(english ? [englishInWords(configuration)] : []),
  ],
})

/** As in "AAB, with at least a B in Chemistry or Biology; or 34 IB points with 6, 6, 5 at Higher Level". */
function alternativeLine({ overall, conditions }: Alternative): string {
  const { a2Grades, btecGrades } = overall
  const ib = ibInWords(overall)
  const way = (grades: string, gradeName: GradeName, level = '') =>
    [grades, ...conditions.map(one => `with ${conditionInWords(one, gradeName)}${level}`)].join(', ')
  return [
    ...(a2Grades === null ? [] : [way(a2Grades, 'a2Grade')]),
    ...(ib === '' ? [] : [way(ib, 'ibGrade')]),
    ...(btecGrades === null ? [] : [way(btecInWords(btecGrades), 'a2Grade', ' at A-level')]),
  ].join('; or ')
}
