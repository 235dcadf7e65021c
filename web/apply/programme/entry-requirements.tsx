import type { ReactNode } from 'react'
import type { EntryCheckResult } from '#shared/schemas/entry-check.ts'
import { StatusMark } from '../../ui/status-mark.tsx'
import { requirementLines } from './requirement-lines.ts'

type EntryRequirementsProps = {
  name: string
  result: EntryCheckResult
  /** Rows for requirements beside the entry check. */
  children?: ReactNode
}

const marks = { info: 'met', warning: 'advisor', error: 'not-met' } as const

/**
 * The requirements of the applicant's own route with the result of each, and all requirements of the programme folded
 * (specification, section 2).
 */
export const EntryRequirements = ({ name, result, children }: EntryRequirementsProps) => (
  <>
    <h4>Entry requirements</h4>
    <table className="entry-requirements">
      <caption className="visually-hidden">Entry requirements of {name} and your result</caption>
      <thead>
        <tr>
          <th scope="col">It asks for</th>
          <th scope="col">You have</th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        {result.messages.map(({ level, path, text, required = text, actual = '' }) => (
          <RequirementRow key={`${path} ${text}`} required={required} actual={actual} kind={marks[level]} />
        ))}
        {children}
      </tbody>
    </table>
    <details className="all-requirements">
      <summary>All entry requirements</summary>
      <RequirementList requirements={result.entryRequirements} />
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

/** One requirement: what the programme asks for, what the applicant has, and the result. */
export const RequirementRow = ({ required, actual, kind, label }: RequirementRowProps) => (
  <tr>
    <th scope="row">{capitalize(required)}</th>
    <td>{capitalize(actual)}</td>
    <td className="status-cell">
      <StatusMark kind={kind}>{label}</StatusMark>
    </td>
  </tr>
)

function RequirementList({ requirements }: { requirements: EntryCheckResult['entryRequirements'] }) {
  const { alternatives, general } = requirementLines(requirements)
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
      {listItems(general)}
    </ul>
  )
}
