import { gcseWords } from '#shared/rules/general-requirements.ts'
import { conditionInWords } from '#shared/rules/requirement-words.ts'
import type { Alternative, EntryRequirements } from '#shared/schemas/programme.ts'
import { gcseFlagLabels } from '#shared/schemas/secondary-education.ts'

const list = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** A programme's entry requirements in plain English, one sentence per line. */
export const requirementLines = ({ alternatives, english, maths, gcses }: EntryRequirements): string[] => [
  ...alternatives.map((alternative, place) => `${place > 0 ? 'Or ' : ''}${alternativeLine(alternative)}`),
  gcseWords[gcses],
  ...(maths ? [gcseFlagLabels.hasMathsAtB5OrAbove] : []),
  ...(english ? ['English at C/4 or above, or IELTS or TOEFL'] : []),
]

function alternativeLine({ overall, conditions }: Alternative): string {
  const { a2Grades, ibPoints, ibGrades, btecGrades } = overall
  const ib = [
    ...(ibPoints === null ? [] : [`${ibPoints} points`]),
    ...(ibGrades === null ? [] : [`${ibGrades} at Higher Level`]),
  ].join(' with ')
  const ways = [
    ...(a2Grades === null ? [] : [`${a2Grades} at A-level`]),
    ...(ib === '' ? [] : [`an IB Diploma of ${ib}`]),
    ...(btecGrades === null ? [] : [`${btecGrades} in a BTEC Extended Diploma`]),
  ]
  const subjects = conditions.map(condition => conditionInWords(condition, 'a2Grade'))
  return [list.format(ways), ...subjects.map(subject => `with ${subject}`)].filter(Boolean).join(', ')
}
