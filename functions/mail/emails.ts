import { html, raw } from 'hono/html'
import { basePath, contract } from '#shared/contract.ts'
import { pages } from '#shared/pages.ts'
import { formatApplicationNumber, groupDigits } from '#shared/rules/application-number.ts'
import { formatLondonDate, formatLondonDateTime } from '#shared/rules/dates/london-time.ts'
import { formatWeeklyHours } from '#shared/rules/dates/weekly-hours.ts'
import { formatLinkSubject, formatNextSteps } from '#shared/rules/email-texts.ts'
import { formatHotline, toHotlineAddress } from '#shared/rules/hotline.ts'
import type { AttachmentType } from '#shared/schemas/attachment.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { formatUcasId } from '#shared/schemas/sign-in.ts'
import { theme } from '#shared/theme.ts'
import type { Email } from '../gateways/mailer.ts'
import type { MailContentOf } from '../repositories/mails.ts'

/** Composes the mail with a sign-in link, which works once, until `expiresAt`. */
export const signInLinkEmail = (
  { ucasId, token, expiresAt }: { ucasId: string; token: string; expiresAt: Date },
  configuration: Configuration,
) =>
  composeEmail(
    formatLinkSubject(configuration, ucasId),
    'Here is your link',
    [
      `You asked to sign in with UCAS ID ${formatUcasId(ucasId)}. Open this link and press Continue.`,
      {
        link: `${configuration.siteUrl}${basePath}${contract['show-link'].path}?token=${token}`,
        label: 'Sign in to your application',
      },
      `You can use it once, until ${formatLondonDateTime(expiresAt)}, London time.`,
      'If you did not ask for this link, ignore this email. Nobody can sign in without it.',
    ],
    configuration,
  )

const formatNumber = (applicantId: number, configuration: Configuration) =>
  groupDigits(formatApplicationNumber(applicantId, configuration)).join(' ')

export function applicationReceivedEmail(
  { applicantId, programmeName, submittedAt, needsAdvisor }: MailContentOf<'application-received'>,
  configuration: Configuration,
) {
  const number = formatNumber(applicantId, configuration)
  const { decision, documents } = formatNextSteps({ submittedAt, needsAdvisor }, configuration)
  return composeEmail(
    `Your application ${number} to ${configuration.universityName}`,
    `Your unique applicant number is ${number}`,
    [
      `Thank you. We have received your application for ${programmeName}. Have the number ready if you call us.`,
      `We received it on ${formatLondonDateTime(new Date(submittedAt))}, London time.`,
      decision,
      ...(configuration.ucasNextStep ? [configuration.ucasNextStep] : []),
      documents,
      'Sign in to see or print a copy of your answers.',
      { link: `${configuration.siteUrl}${pages.confirmation.path}`, label: 'See your answers' },
    ],
    configuration,
  )
}

export const applicationWithdrawnEmail = (
  { applicantId, programmeName }: MailContentOf<'application-withdrawn'>,
  configuration: Configuration,
) =>
  composeEmail(
    `We have withdrawn your application ${formatNumber(applicantId, configuration)}`,
    'Your application is withdrawn',
    [
      `We have withdrawn your application ${formatNumber(applicantId, configuration)} for ${programmeName}. We will not decide on it.`,
      `You may apply once more while places last, and you will get a new number. Sign in to begin from the answers you gave us.`,
      { link: `${configuration.siteUrl}${pages.form.path}`, label: 'Apply once more' },
      `If you did not ask us to withdraw it, call the Clearing Hotline on ${configuration.hotline}.`,
    ],
    configuration,
  )

export const emailChangedEmail = (configuration: Configuration) =>
  composeEmail(
    `Your email address at ${configuration.universityName} has changed`,
    'We use another email address for you now',
    [
      'Somebody asked us to change the email address on your record for Clearing, and we have changed it. We will not write to this address again.',
      `If it was not you, call the Clearing Hotline on ${configuration.hotline} at once.`,
    ],
    configuration,
  )

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
    applicantId,
    programmeName,
    expiresAt,
  }: MailContentOf<'attachment-request'>,
  configuration: Configuration,
) =>
  composeEmail(
    `Please send us ${documentNames[attachmentType]}: ${formatNumber(applicantId, configuration)}`,
    `Please send us ${documentNames[attachmentType]}`,
    [
      `Dear ${forenames},`,
      `To decide on your application ${formatNumber(applicantId, configuration)} for ${programmeName} we need ${documentNames[attachmentType]}. A photo or a scan is fine, as long as every word can be read.`,
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

/** One paragraph of a mail. A link is shown as a button and again in full. */
type Paragraph = string | { link: string; label: string }

const { light, dark } = theme
const styles = {
  body: `margin:0 auto;max-width:31rem;padding:24px 20px 40px;background:${light.paper};color:${light.ink};font:18px/1.55 Seravek,'Gill Sans Nova',Candara,Calibri,'Noto Sans',sans-serif`,
  button: `display:inline-block;padding:14px 28px;background:${light.accent};color:${light.onAccent};font-weight:bold;border-radius:6px;text-decoration:none`,
}
const darkStyles = `@media (prefers-color-scheme: dark) {
body { background: ${dark.paper} !important; color: ${dark.ink} !important; }
.rule { border-color: ${dark.rule} !important; } .soft { color: ${dark.soft} !important; }
.go { background: ${dark.accent} !important; color: ${dark.onAccent} !important; } a.plain { color: ${dark.accent} !important; } }`

/** Keeps the groups of a number on one line. */
const keepTogether = (text: string) => text.replace(/(?<=[A-Z\d]) (?=\d)/g, '\u00a0')

/**
 * Composes a mail from its paragraphs, as plain text and as HTML that loads nothing. The hotline is the only number that
 * becomes a telephone link.
 */
function composeEmail(
  subject: string,
  title: string,
  paragraphs: Paragraph[],
  { universityName, hotline, hotlineHours }: Configuration,
): Email {
  const hours = formatWeeklyHours(hotlineHours)
  const safetyNotice = 'We never ask for a password or for money.'

  const text = [
    `${universityName}\nClearing Application Portal`,
    title,
    ...paragraphs.map(part => (typeof part === 'string' ? part : `${part.label}:\n${part.link}`)),
    `Clearing Hotline ${formatHotline(hotline)}, ${hours}.\n${safetyNotice}`,
  ].join('\n\n')

  const body = paragraphs.map(part =>
    typeof part === 'string'
      ? html`<p style="margin:0 0 16px">${keepTogether(part)}</p>`
      : html`<p style="margin:24px 0"><a class="go" href="${part.link}" style="${styles.button}">${part.label}</a></p>
<p style="margin:0 0 16px">If the button does not work, copy this address into your browser:</p>
<p style="margin:0 0 24px;word-break:break-all"><a class="plain" href="${part.link}" style="color:${light.accent}">${part.link}</a></p>`,
  )
  const document = html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${raw(darkStyles)}</style>
</head>
<body style="${styles.body}">
<main lang="en-GB">
<p class="rule" style="margin:0 0 28px;padding:0 0 16px;border-bottom:1px solid ${light.rule}"><strong style="font-size:21px">${universityName}</strong><br><span class="soft" style="font-size:15px;color:${light.soft}">Clearing Application Portal</span></p>
<h1 style="margin:0 0 16px;font-size:32px;line-height:1.15;font-weight:500">${keepTogether(title)}</h1>
${body}
<p class="rule soft" style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid ${light.rule};font-size:15px;color:${light.soft}">Clearing Hotline <a class="plain" href="${toHotlineAddress(hotline)}" style="color:${light.accent}">${keepTogether(formatHotline(hotline))}</a>, ${hours}.<br>${safetyNotice}</p>
</main>
</body>
</html>`
  return { subject, text: `${text}\n`, html: String(document) }
}
