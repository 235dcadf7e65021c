import { pages } from '#shared/pages.ts'
import { formatLondonDateTime } from '#shared/rules/dates/london-time.ts'
import { formatNextSteps } from '#shared/rules/email-texts.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import type { MailContentOf } from '../repositories/mail-records.ts'
import { composeEmail } from './email.ts'

/** Composes the receipt of an application: its number, the programme and the next steps. */
export function applicationReceivedEmail(
  { applicationNumber, programmeName, submittedAt, needsAdvisor }: MailContentOf<'application-received'>,
  configuration: Configuration,
) {
  const { decision, documents } = formatNextSteps({ submittedAt, needsAdvisor }, configuration)
  return composeEmail(
    `Your application ${applicationNumber} to ${configuration.universityName}`,
    'Thank you',
    [
      `We have received your application for ${programmeName}.`,
      `Your unique applicant number is ${applicationNumber}. Have it ready if you call us.`,
      `We received it on ${formatLondonDateTime(new Date(submittedAt))}, London time.`,
      decision,
      configuration.ucasNextStep,
      documents,
      'Sign in to see or print a copy of your answers.',
      { link: `${configuration.siteUrl}${pages.confirmation.path}`, label: 'See your answers' },
    ],
    configuration,
  )
}
