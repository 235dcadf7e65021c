import { getLondonYear } from '#shared/rules/dates/london-time.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import { now } from '../../api/server-clock.ts'
import { createStartingForm } from '../form/starting-form.ts'
import { useCountryOptions } from '../residency/use-country-options.ts'
import { AnswerList } from '../review/answer-list.tsx'
import { qualificationAnswers, residencyAnswers } from '../review/section-answers.ts'

/** A copy of the submitted qualifications and residency. A printed page shows it unfolded. */
export function SubmittedAnswers({ record }: { record: Applicant }) {
  const { data: countryOptions } = useCountryOptions(record.feeContext !== null)
  const year = getLondonYear(record.submittedAt === null ? now() : new Date(record.submittedAt))
  const facts = {
    // A submission always confirms the qualifications.
    form: { ...createStartingForm(null, record, year), qualificationsConfirmed: true },
    year,
    countryOptions,
  }
  const answers = [
    ...(record.hasQualifications ? qualificationAnswers(facts) : []),
    ...(record.feeContext ? residencyAnswers(facts) : []),
  ]
  if (answers.length === 0) return null
  return (
    <details className="submitted-answers">
      <summary>Your answers</summary>
      <AnswerList answers={answers} />
    </details>
  )
}
