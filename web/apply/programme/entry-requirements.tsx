import type { ReactNode } from 'react'
import { formatEnglishRequirement } from '#shared/rules/entry-check/english-requirement.ts'
import {
  formatBtecRequirement,
  formatCondition,
  formatIbRequirement,
  type GradeField,
} from '#shared/rules/entry-check/format-requirements.ts'
import { gcseTexts, mathsText } from '#shared/rules/entry-check/general-requirements.ts'
import { agePath, formatMinimumAge } from '#shared/rules/minimum-age.ts'
import { formatUcatRequirement, isMedicalProgramme } from '#shared/rules/ucat.ts'
import type { EntryCheckResult } from '#shared/schemas/entry-check.ts'
import type { Alternative, Programme } from '#shared/schemas/programme.ts'
import { configuration } from '../../ui/configuration.ts'
import { isCode } from '../../ui/description-list.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'

type EntryRequirementsProps = {
  programme: Programme
  result: EntryCheckResult
  /** The year in which the programme starts. */
  year: number
  children?: ReactNode
}

const marks = { info: 'met', warning: 'advisor', error: 'not-met' } as const

/**
 * The requirements of the applicant's own route with the result of each, and all requirements of the programme folded
 * (specification, section 2).
 */
export const EntryRequirements = ({ programme, result, year, children }: EntryRequirementsProps) => (
  <>
    <h4>Entry requirements</h4>
    <table className="entry-requirements">
      <caption className="visually-hidden">{`Entry requirements of ${programme.name} and your result`}</caption>
      <thead>
        <tr>
          <th scope="col">It asks for</th>
          <th scope="col">You have</th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        {result.messages.map(({ level, path, text, required = text, actual = '' }) => (
          <RequirementRow
            key={`${path} ${text}`}
            required={required}
            actual={actual}
            kind={marks[level]}
            label={path === agePath && level === 'warning' && 'Asked later'}
          />
        ))}
        {children}
      </tbody>
    </table>
    <details className="all-requirements">
      <summary>All entry requirements</summary>
      <RequirementList programme={programme} requirements={result.entryRequirements} year={year} />
    </details>
  </>
)

const capitalize = (text: string) => text.replace(/^./u, first => first.toUpperCase())

type RequirementRowProps = {
  required: string
  actual: string
  kind: 'met' | 'advisor' | 'not-met'
  /** The result in words, unless it is the usual one of its kind. */
  label?: string | false
}

export const RequirementRow = ({ required, actual, kind, label }: RequirementRowProps) => (
  <tr>
    <th scope="row">{capitalize(required)}</th>
    <td translate={isCode(actual) ? 'no' : undefined}>{capitalize(actual)}</td>
    <td className="status-cell">
      <StatusMark kind={kind}>{label}</StatusMark>
    </td>
  </tr>
)

type RequirementListProps = Pick<EntryRequirementsProps, 'programme' | 'year'> & {
  requirements: EntryCheckResult['entryRequirements']
}

function RequirementList({ programme: { code, minimumAge }, requirements, year }: RequirementListProps) {
  const { alternatives, general } = requirementLines(requirements)
  const others = [
    ...(isMedicalProgramme(code) ? [formatUcatRequirement(configuration)] : []),
    `Age ${formatMinimumAge(minimumAge, year)}`,
  ]
  const listItems = (lines: string[]) => lines.map(line => <li key={line}>{line}</li>)
  return (
    <ul>
      {alternatives.length === 1 ? (
        listItems(alternatives)
      ) : (
        <li>
          One of these:
          <ul>{listItems(alternatives)}</ul>
        </li>
      )}
      {listItems([...general, ...others])}
    </ul>
  )
}

/** Returns a programme's entry requirements in plain English: the alternatives, and the general requirements. */
export const requirementLines = ({
  alternatives,
  english,
  maths,
  gcses,
}: EntryCheckResult['entryRequirements']) => ({
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
