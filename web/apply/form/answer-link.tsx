import { dateOfBirthPath } from '#shared/rules/minimum-age.ts'
import type { RequirementMessage } from '#shared/schemas/entry-check.ts'
import { goToAnchor } from '../../ui/page/go-to-anchor.ts'
import { getRowPath, isUcatRow, listPath } from './qualification-rows.ts'
import { englishPath, gcsePath } from './request.ts'
import type { ApplicationForm } from './use-application-form.ts'

export type AnswerLinkProps = { path: string; text: string }

export const AnswerLink = ({ path, text }: AnswerLinkProps) => (
  <a className="answer-link" href={`#${path}`} onClick={goToAnchor}>
    {text}
  </a>
)

/** Returns the link to the answer that decides a requirement; undefined if no visible section asks for it. */
export function findAnswerLink(
  path: RequirementMessage['path'],
  { form, sections, variant }: Pick<ApplicationForm, 'form' | 'sections' | 'variant'>,
): AnswerLinkProps | undefined {
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
      const text = 'Check my GCSEs'
      if (secondaryEducation?.type !== 'Gcse') return { path: 'data.qualifications.secondaryEducation', text }
      const gcsesBox = secondaryEducation.has5orMoreAtC4OrAbove
        ? 'has6orMoreAt6and7'
        : 'has5orMoreAtC4OrAbove'
      const box = path === 'gcses' ? gcsesBox : 'hasMathsAtB5OrAbove'
      return { path: gcsePath.replace(/\w+$/, box), text }
    }
    case 'english': {
      const part = english?.type === 'Gcse' ? '.grade' : english && english.type !== 'Other' ? '.overall' : ''
      return { path: `${englishPath}${part}`, text: 'Check my English' }
    }
    default: {
      const row = list.find(row => !isUcatRow(row))
      return { path: row ? getRowPath(row.id, 'grade') : listPath, text: 'Check my grades' }
    }
  }
}
