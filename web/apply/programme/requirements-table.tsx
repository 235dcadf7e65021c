import { dateOfBirthPath, formatMinimumAge } from '#shared/rules/minimum-age.ts'
import { formatDate } from '#shared/schemas/date-of-birth.ts'
import type { EntryCheckResult, RequirementMessage } from '#shared/schemas/entry-check.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import { isCode } from '../../ui/description-list.tsx'
import { goToAnchor } from '../../ui/page/go-to-anchor.ts'
import { StatusMark } from '../../ui/status-mark.tsx'
import { getRowPath, isUcatRow, listPath } from '../form/qualification-rows.ts'
import { gcsePath, readDateOfBirth } from '../form/request.ts'
import { type ApplicationForm, useApplicationForm } from '../form/use-application-form.ts'
import { findAgeError } from './verdict.ts'

const marks = { info: 'met', warning: 'advisor', error: 'not-met' } as const

type RequirementsTableProps = { programme: Programme; result: EntryCheckResult }

/**
 * The requirements of the applicant's pathway, with what the applicant has and the result of each. While newer answers are
 * checked, it shows only what is asked for.
 */
export function RequirementsTable({ programme, result }: RequirementsTableProps) {
  const applicationForm = useApplicationForm()
  const { form, record, year, entryCheck } = applicationForm
  const isCurrent = entryCheck.state === 'current'
  const dateOfBirth = readDateOfBirth(form, record)
  const isTooYoung = findAgeError(programme, { dateOfBirth, year }) !== undefined
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
            link={isCurrent && level === 'error' ? findGapLink(path, applicationForm) : undefined}
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
  link?: GapLink | undefined
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

type GapLink = { path: string; text: string }

export const AnswerLink = ({ path, text }: GapLink) => (
  <a className="answer-link" href={`#${path}`} onClick={goToAnchor}>
    {text}
  </a>
)

/** Returns the link to the answer that a gap comes from; undefined if no visible section asks for it. */
export function findGapLink(
  path: RequirementMessage['path'],
  { form, sections, variant }: Pick<ApplicationForm, 'form' | 'sections' | 'variant'>,
): GapLink | undefined {
  if (path === dateOfBirthPath)
    return variant.details.includes('dateOfBirth') && sections.includes('details')
      ? { path, text: 'Check my date of birth' }
      : undefined
  // UCAT or the interview of a medical programme.
  if (path.startsWith('data.')) return { path, text: 'Check my answer' }
  if (!sections.includes('qualifications')) return
  const { list, english, secondaryEducation } = form.data.qualifications
  switch (path) {
    case 'gcses':
    case 'maths': {
      const flag = path === 'gcses' ? 'has5orMoreAtC4OrAbove' : 'hasMathsAtB5OrAbove'
      const group = 'data.qualifications.secondaryEducation'
      const field = secondaryEducation?.type === 'Gcse' ? gcsePath.replace(/\w+$/, flag) : group
      return { path: field, text: 'Check my GCSEs' }
    }
    case 'english': {
      const part = english?.type === 'Gcse' ? '.grade' : english && english.type !== 'Other' ? '.overall' : ''
      return { path: `data.qualifications.english${part}`, text: 'Check my English' }
    }
    default: {
      const index = list.findIndex(row => !isUcatRow(row))
      return { path: index < 0 ? listPath : getRowPath(index, 'grade'), text: 'Check my grades' }
    }
  }
}
