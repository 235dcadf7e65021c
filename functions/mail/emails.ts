import { pages } from '#shared/pages.ts'
import { formatLondonDate, formatLondonDateTime } from '#shared/rules/dates/london-time.ts'
import { formatLinkSubject, formatNextSteps } from '#shared/rules/email-texts.ts'
import { formatUcasId } from '#shared/rules/ucas-id.ts'
import type { AttachmentType } from '#shared/schemas/attachment.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import type { MailContentOf } from '../repositories/mails.ts'
import { composeEmail } from './compose-email.ts'

/** Composes the mail with a sign-in link, which works once, until `expiresAt`. */
export const signInLinkEmail = (
  { ucasPersonalId, token, expiresAt }: { ucasPersonalId: string; token: string; expiresAt: Date },
  configuration: Configuration,
) =>
  composeEmail(
    formatLinkSubject(configuration),
    'Here is your link',
    [
      `You asked to sign in with UCAS ID ${formatUcasId(ucasPersonalId)}. Open this link and press Continue.`,
      {
        link: `${configuration.siteUrl}/portal/auth/verify?token=${token}`,
        label: 'Sign in to your application',
      },
      `You can use it once, until ${formatLondonDateTime(expiresAt)}, London time.`,
      'If you did not ask for this link, ignore this email. Nobody can sign in without it.',
    ],
    configuration,
  )

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
