import {
  formatBtecRequirement,
  formatCondition,
  formatEnglishRequirement,
  formatIbRequirement,
  type GradeField,
  gcseTexts,
  mathsText,
} from '#shared/rules/format-requirements.ts'
import { formatMinimumAge } from '#shared/rules/minimum-age.ts'
import { formatUcatRequirement, isMedicalProgramme } from '#shared/rules/ucat.ts'
import type { Alternative, Programme } from '#shared/schemas/programme.ts'
import { configuration } from '../../ui/configuration.ts'

type AllRequirementsProps = {
  programme: Programme
  /** The year in which the programme starts. */
  year: number
}

/** Everything that a programme asks for. */
export function AllRequirements({ programme, year }: AllRequirementsProps) {
  const { alternatives, english, maths, gcses } = programme.entryRequirements
  const grades = alternatives.map(alternativeLine)
  const others = [
    gcseTexts[gcses],
    ...(maths ? [mathsText.replace(/^m/, 'M')] : []),
    ...(english ? [formatEnglishRequirement(configuration)] : []),
    ...(isMedicalProgramme(programme.code) ? [formatUcatRequirement(configuration)] : []),
    `Age ${formatMinimumAge(programme.minimumAge, year)}`,
  ]
  const listItems = (lines: string[]) => lines.map(line => <li key={line}>{line}</li>)
  return (
    <ul>
      {grades.length === 1 ? (
        listItems(grades)
      ) : (
        <li>
          <span>One of these:</span>
          <ul>{listItems(grades)}</ul>
        </li>
      )}
      {listItems(others)}
    </ul>
  )
}

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
