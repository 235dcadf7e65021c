import type { ReactNode } from 'react'
import { dateOfBirthPath } from '#shared/rules/minimum-age.ts'
import type { EntryCheckResult, RequirementMessage } from '#shared/schemas/entry-check.ts'
import type { FormState } from '#shared/schemas/form.ts'
import { isCode } from '../../ui/description-list.tsx'
import { goToAnchor } from '../../ui/page/go-to-anchor.ts'
import { StatusMark } from '../../ui/status-mark.tsx'
import { isUcatRow } from '../form/qualification-rows.ts'
import { gcsePath, listPath, rowPath } from '../form/request.ts'
import type { FormVariant } from '../form/variant.ts'

const marks = { info: 'met', warning: 'advisor', error: 'not-met' } as const

type PathwayRequirementsProps = {
  name: string
  result: EntryCheckResult
  /** Whether the result is that of the answers on the page. Otherwise the table shows only what is asked for. */
  isCurrent: boolean
  form: FormState
  variant: FormVariant
  /** More rows. */
  children?: ReactNode
}

/** The requirements of the applicant's pathway, with what the applicant has and the result of each. */
export const PathwayRequirements = ({
  name,
  result,
  isCurrent,
  form,
  variant,
  children,
}: PathwayRequirementsProps) => (
  <table className="entry-requirements">
    <caption className="visually-hidden">{`Entry requirements of ${name} and your result`}</caption>
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
          {...(isCurrent && {
            actual,
            kind: marks[level],
            link: level === 'error' ? findGapLink(path, form, variant) : undefined,
          })}
        />
      ))}
      {children}
    </tbody>
  </table>
)

const capitalize = (text: string) => text.replace(/^./u, first => first.toUpperCase())

type GapLink = { path: string; text: string }

type RequirementRowProps = {
  required: string
  actual?: string
  kind?: 'met' | 'advisor' | 'not-met'
  /** The result in words, unless it is the usual one of its kind. */
  label?: string | false
  link?: GapLink | undefined
}

export const RequirementRow = ({ required, actual = '', kind, label, link }: RequirementRowProps) => (
  <tr>
    <th scope="row">{capitalize(required)}</th>
    <td>
      <span translate={isCode(actual) ? 'no' : undefined}>{capitalize(actual)}</span>
      {link && <AnswerLink {...link} />}
    </td>
    <td className="status-cell">{kind && <StatusMark kind={kind}>{label}</StatusMark>}</td>
  </tr>
)

export const AnswerLink = ({ path, text }: GapLink) => (
  <a className="answer-link" href={`#${path}`} onClick={goToAnchor}>
    {text}
  </a>
)

/** Returns the link to the answer that a gap comes from; undefined if no visible section asks for it. */
export function findGapLink(
  path: RequirementMessage['path'],
  form: FormState,
  { sections, details }: FormVariant,
): GapLink | undefined {
  if (path === dateOfBirthPath)
    return details.includes('dateOfBirth') && sections.includes('details')
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
      return { path: index < 0 ? listPath : rowPath(index, 'grade'), text: 'Check my grades' }
    }
  }
}
