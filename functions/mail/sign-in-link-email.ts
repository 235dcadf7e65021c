import { formatLondonDateTime } from '#shared/rules/dates/london-time.ts'
import { formatLinkSubject } from '#shared/rules/email-texts.ts'
import { formatUcasId } from '#shared/rules/ucas-id.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { composeEmail } from './email.ts'

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
