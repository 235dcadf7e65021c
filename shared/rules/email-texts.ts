import type { Configuration } from '../schemas/configuration.ts'
import { formatLondonDate } from './dates/london-time.ts'
import { findNextWorkingDay } from './dates/working-day.ts'

/**
 * Returns the subject of the email with a sign-in link. The page that waits for the email shows it too, and passes
 * undefined if it does not know the UCAS ID.
 */
export const formatLinkSubject = (
  { universityName }: Pick<Configuration, 'universityName'>,
  ucasId: string | undefined,
) => `Your link to apply to ${universityName}${ucasId ? `: UCAS ID ending ${ucasId.slice(-4)}` : ''}`

type SubmittedApplication = {
  /** The time of the submission (ISO 8601); null if it is unknown. */
  submittedAt: string | null
  /** Whether the entry check could not decide. */
  needsAdvisor: boolean
}

/** Returns what happens after a submission, for the confirmation and the receipt: the decision, and documents. */
export const formatNextSteps = (
  { submittedAt, needsAdvisor }: SubmittedApplication,
  { advisorNextStep, decisionNextStep }: Pick<Configuration, 'advisorNextStep' | 'decisionNextStep'>,
) => ({
  decision: `${needsAdvisor ? advisorNextStep : decisionNextStep}${formatWeekendRule(submittedAt)}`,
  documents: `If we need a document from you, we will email you a link to send it. ${
    needsAdvisor
      ? 'Have your results and certificates ready, with a translation if they are not in English.'
      : 'You do not need to do anything before then.'
  }`,
})

/** Returns the rule for weekends (specification 9.16); empty for an application on a working day. */
function formatWeekendRule(submittedAt: string | null): string {
  const day = submittedAt && findNextWorkingDay(submittedAt)
  return day
    ? ` Applications received over the weekend get a decision on the next working day. For your application, that is ${formatLondonDate(new Date(day))}.`
    : ''
}
