import type { Message } from '#shared/errors.ts'
import type { EntryCheckResult } from '#shared/schemas/entry-check.ts'
import { StatusMark } from '../../ui/status-mark.tsx'
import { requirementLines } from './requirement-lines.ts'

type EntryRequirementsProps = { name: string; result: EntryCheckResult }

const marks = { info: 'tick', warning: 'query', error: 'gapped' } as const
const headings: Record<string, string> = {
  overall: 'Grades',
  conditions: 'Subjects',
  gcses: 'GCSEs',
  maths: 'Maths',
  english: 'English',
}

/** The entry requirements of a programme, and the applicant's result for each (specification, section 2). */
export const EntryRequirements = ({ name, result }: EntryRequirementsProps) => (
  <>
    <h4>Entry requirements</h4>
    <RequirementList requirements={result.entryRequirements} />
    <table className="entry-requirements">
      <caption className="visually-hidden">Entry requirements of {name} and how you stand</caption>
      <thead>
        <tr>
          <th scope="col">Part</th>
          <th scope="col">How you stand</th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        {result.messages.map(message => (
          <ResultRow key={`${message.path} ${message.text}`} message={message} />
        ))}
      </tbody>
    </table>
  </>
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

const ResultRow = ({ message: { level, path, text } }: { message: Message }) => (
  <tr>
    <th scope="row">{headings[path] ?? path}</th>
    <td>{text}</td>
    <td className="status-cell">
      <StatusMark kind={marks[level]} />
    </td>
  </tr>
)
