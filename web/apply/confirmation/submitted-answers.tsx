import { getLondonYear } from '#shared/rules/dates/london-time.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import { now } from '../../api/server-clock.ts'
import type { Section } from '../form/sections.ts'
import { createStartingForm } from '../form/starting-form.ts'
import { useCountryOptions } from '../residency/use-country-options.ts'
import { AnswerList } from '../review/answer-list.tsx'
import { sectionAnswers } from '../review/section-answers.ts'

/** A copy of the submitted qualifications and residency. A printed page shows it unfolded. */
export function SubmittedAnswers({ record }: { record: Applicant }) {
  const { data: countryOptions } = useCountryOptions(record.feeContext !== null)
  const year = getLondonYear(record.submittedAt === null ? now() : new Date(record.submittedAt))
  const facts = {
    // A submission always confirms the qualifications.
    form: { ...createStartingForm(null, record, year), qualificationsConfirmed: true },
    year,
    countryOptions,
    // Answers of the other sections are in the receipt above.
    variant: { qualifications: true, residency: true, isOnRecord: true, details: [] },
    school: undefined,
    programme: undefined,
    availability: undefined,
    feeStatus: null,
  }
  const sections: Section[] = [
    ...(record.hasQualifications ? (['qualifications'] as const) : []),
    ...(record.feeContext ? (['residency'] as const) : []),
  ]
  if (sections.length === 0) return null
  return (
    <details className="submitted-answers">
      <summary>Your answers</summary>
      <AnswerList answers={sections.flatMap(section => sectionAnswers(section, facts))} />
    </details>
  )
}
