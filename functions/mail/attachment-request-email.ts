import { pages } from '#shared/pages.ts'
import { formatLondonDate } from '#shared/rules/dates/london-time.ts'
import type { AttachmentType } from '#shared/schemas/attachment.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import type { MailContentOf } from '../repositories/mail-records.ts'
import { composeEmail } from './email.ts'

const documentNames: Record<AttachmentType, string> = {
  Grades: 'proof of your grades',
  IELTS: 'your IELTS result',
  Other: 'more documents',
}

/** Composes the mail that asks for documents. Its link works until `expiresAt`. */
export const attachmentRequestEmail = (
  {
    requestId,
    attachmentType,
    note,
    forenames,
    applicationNumber,
    expiresAt,
  }: MailContentOf<'attachment-request'>,
  configuration: Configuration,
) =>
  composeEmail(
    `Please send us ${documentNames[attachmentType]}: ${applicationNumber}`,
    `Please send us ${documentNames[attachmentType]}`,
    [
      `Dear ${forenames},`,
      `To decide on your application ${applicationNumber} we need ${documentNames[attachmentType]}. A photo or a scan is fine, as long as every word can be read.`,
      ...(note ? [`We need: ${note}`] : []),
      ...(attachmentType === 'Other' && !note
        ? [
            `If you do not know which documents we need, call the Clearing Hotline on ${configuration.hotline} first.`,
          ]
        : []),
      {
        link: `${configuration.siteUrl}${pages.documents.path}?requestId=${requestId}`,
        label: 'Send your documents',
      },
      `The link works until ${formatLondonDate(new Date(expiresAt))}. You do not need to sign in.`,
    ],
    configuration,
  )
