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

/** What a programme asks for, and line by line how the applicant stands with it (specification, section 2). */
export const EntryRequirements = ({ name, result }: EntryRequirementsProps) => (
  <>
    <h4>Entry requirements</h4>
    <Asked asked={result.entryRequirements} />
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
          <Line key={`${message.path} ${message.text}`} message={message} />
        ))}
      </tbody>
    </table>
  </>
)

function Asked({ asked }: { asked: EntryCheckResult['entryRequirements'] }) {
  const { ways, besides } = requirementLines(asked)
  const lines = (these: string[]) => these.map(line => <li key={line}>{line}</li>)
  return (
    <ul>
      {ways.length === 1 ? (
        lines(ways)
      ) : (
        <li>
          One of these:
          <ul>{lines(ways)}</ul>
        </li>
      )}
      {lines(besides)}
    </ul>
  )
}

const Line = ({ message: { level, path, text } }: { message: Message }) => (
  <tr>
    <th scope="row">{headings[path] ?? path}</th>
    <td>{text}</td>
    <td className="status-cell">
      <StatusMark kind={marks[level]} />
    </td>
  </tr>
)
