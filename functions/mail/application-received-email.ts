import { formatLondonDateTime } from '#shared/rules/dates/london-time.ts'
import { formatWeekendRule } from '#shared/rules/dates/working-day.ts'
import { portalConfiguration } from '../configuration.ts'
import { composeEmail } from './email.ts'

/** Composes the receipt of an application: its number, the programme and the next steps (DECISIONS, section 6). */
export const applicationReceivedEmail = ({
  applicationNumber,
  programmeName,
  programmeCode,
  submittedAt,
  needsAdvisor,
}: {
  applicationNumber: string
  programmeName: string
  programmeCode: string
  submittedAt: Date
  /** Whether the entry check could not decide. */
  needsAdvisor: boolean
}) =>
  composeEmail(
    `Your application ${applicationNumber} to ${portalConfiguration.universityName}`,
    'Thank you',
    [
      `We have received your application for ${programmeName} (${programmeCode}).`,
      `Your unique applicant number is ${applicationNumber}. Have it ready if you call us.`,
      `We received it on ${formatLondonDateTime(submittedAt)}, London time.`,
      `What happens next: ${needsAdvisor ? portalConfiguration.advisorNextStep : 'We read your application and email you our decision.'} ${formatWeekendRule(submittedAt.toISOString())}`,
      portalConfiguration.ucasNextStep,
      `If we need a document from you, we will email you a link to send it. ${needsAdvisor ? 'Have your results and certificates ready, with a translation if they are not in English.' : 'You do not need to do anything before then.'}`,
      'Sign in to see or print a copy of your answers.',
      { link: `${portalConfiguration.siteUrl}/applicant/applications/complete`, label: 'See your answers' },
    ],
  )
