import { pages } from '#shared/pages.ts'
import { formatLondonDate } from '#shared/rules/dates/london-time.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import type { MailContentOf } from '../repositories/mail-records.ts'
import { composeEmail } from './email.ts'

/** Composes the receipt of documents, with the link to the list of them. */
export const documentsReceivedEmail = (
  { requestId, forenames, applicationNumber, expiresAt }: MailContentOf<'documents-received'>,
  configuration: Configuration,
) =>
  composeEmail(
    `We have received your documents: ${applicationNumber}`,
    'We have received your documents',
    [
      `Dear ${forenames},`,
      `We have received documents for your application ${applicationNumber}. We will look at them and email you our decision.`,
      'Open the link to check that we could accept every file, or to send more.',
      {
        link: `${configuration.siteUrl}${pages['documents-sent'].path}?requestId=${requestId}`,
        label: 'See your documents',
      },
      `The link works until ${formatLondonDate(new Date(expiresAt))}. You do not need to sign in.`,
    ],
    configuration,
  )
