import { formatWeekendRule } from './rules/dates/working-day.ts'
import type { Configuration } from './schemas/configuration.ts'

/** Returns the subject of the email with a sign-in link. The page that waits for the email names it. */
export const formatLinkSubject = ({ universityName }: Pick<Configuration, 'universityName'>) =>
  `Your link to apply to ${universityName}`

type SubmittedApplication = {
  /** The time of the submission (ISO 8601); null if it is unknown. */
  submittedAt: string | null
  /** Whether the entry check could not decide. */
  needsAdvisor: boolean
}

/** Returns what happens after a submission, for the confirmation and the receipt: the decision, and documents. */
export const formatNextSteps = (
  { submittedAt, needsAdvisor }: SubmittedApplication,
  { advisorNextStep }: Pick<Configuration, 'advisorNextStep'>,
) => ({
  decision: [
    needsAdvisor ? advisorNextStep : 'We will read your application and email you our decision.',
    ...(submittedAt === null ? [] : [formatWeekendRule(submittedAt)]),
  ].join(' '),
  documents: `If we need a document from you, we will email you a link to send it. ${
    needsAdvisor
      ? 'Have your results and certificates ready, with a translation if they are not in English.'
      : 'You do not need to do anything before then.'
  }`,
})
