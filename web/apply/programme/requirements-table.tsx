import { formatMinimumAge } from '#shared/rules/minimum-age.ts'
import { formatDate } from '#shared/schemas/date-of-birth.ts'
import type { EntryCheckResult } from '#shared/schemas/entry-check.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import { isCode } from '../../ui/description-list.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { AnswerLink, type AnswerLinkProps, findAnswerLink } from '../form/answer-link.tsx'
import { useApplicationForm } from '../form/use-application-form.ts'
import { findAgeError } from './verdict.ts'

const marks = { info: 'met', warning: 'advisor', error: 'not-met' } as const

type RequirementsTableProps = { programme: Programme; result: EntryCheckResult }

/**
 * The requirements of the applicant's pathway, with what the applicant has and the result of each. While newer answers are
 * checked, it shows only what is asked for.
 */
export function RequirementsTable({ programme, result }: RequirementsTableProps) {
  const applicationForm = useApplicationForm()
  const { dateOfBirth, year, entryCheck } = applicationForm
  const isCurrent = entryCheck.state === 'current'
  const isTooYoung = findAgeError(programme, applicationForm) !== undefined
  return (
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
        {result.messages.map(({ level, path, text, required = text, actual }) => (
          <RequirementRow
            key={`${path} ${text}`}
            required={required}
            actual={isCurrent ? actual : ''}
            kind={isCurrent ? marks[level] : undefined}
            link={isCurrent && level === 'error' ? findAnswerLink(path, applicationForm) : undefined}
          />
        ))}
        {/* The results do not include the minimum age. */}
        <RequirementRow
          required={formatMinimumAge(programme.minimumAge, year)}
          {...(isCurrent &&
            (dateOfBirth
              ? { actual: `Born ${formatDate(dateOfBirth)}`, kind: isTooYoung ? 'not-met' : 'met' }
              : {
                  actual: 'We ask your date of birth in the next section',
                  kind: 'advisor',
                  label: 'Asked later',
                }))}
        />
      </tbody>
    </table>
  )
}

const capitalize = (text: string) => text.replace(/^./u, first => first.toUpperCase())

type RequirementRowProps = {
  required: string
  actual?: string | undefined
  kind?: 'met' | 'advisor' | 'not-met' | undefined
  /** The result in words, unless it is the usual one of its kind. */
  label?: string
  link?: AnswerLinkProps | undefined
}

const RequirementRow = ({ required, actual = '', kind, label, link }: RequirementRowProps) => (
  <tr>
    <th scope="row">{capitalize(required)}</th>
    <td>
      <span translate={isCode(actual) ? 'no' : undefined}>{capitalize(actual)}</span>
      {link && <AnswerLink {...link} />}
    </td>
    <td className="status-cell">{kind && <StatusMark kind={kind}>{label}</StatusMark>}</td>
  </tr>
)
