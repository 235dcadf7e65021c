import { getLondonYear } from '#shared/rules/dates/london-time.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import { answersOf, type FormFieldName, formFieldNames } from '#shared/schemas/fields.ts'
import { now } from '../../api/server-clock.ts'
import { AnswerList } from '../../ui/answer-list.tsx'

/** The name is shown above. Without the others, the page fits on one sheet of paper. */
const leftOut: readonly FormFieldName[] = ['forenames', 'surname', 'telephone1', 'dateOfBirth']

/** A copy of the submitted answers. A printed page shows it unfolded. */
export function SubmittedAnswers({ record }: { record: Applicant }) {
  const year = getLondonYear(record.submittedAt === null ? now() : new Date(record.submittedAt))
  const answers = formFieldNames
    .filter(name => !leftOut.includes(name))
    .flatMap(name => answersOf(name, { data: record }, year))
  if (answers.length === 0) return null
  return (
    <details className="submitted-answers">
      <summary>Your answers</summary>
      <AnswerList answers={answers} />
    </details>
  )
}
