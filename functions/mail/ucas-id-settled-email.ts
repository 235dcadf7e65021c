import { pages } from '#shared/pages.ts'
import { formatUcasId } from '#shared/rules/ucas-id.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import type { MailContentOf } from '../repositories/mail-records.ts'
import { composeEmail } from './email.ts'

/**
 * Composes the mail to one of two addresses that used the same UCAS ID, after staff have decided who it belongs to.
 * `erasedNumber` is the application of the other address, if there was one.
 */
export function ucasIdSettledEmail(
  { ucasPersonalId, isOwner, erasedNumber }: MailContentOf<'ucas-id-settled'>,
  configuration: Configuration,
) {
  const ucasId = formatUcasId(ucasPersonalId)
  const { universityName, siteUrl, hotline } = configuration
  const subject = `Your UCAS ID at ${universityName}`
  const link = { link: `${siteUrl}${pages['sign-in'].path}`, label: 'Sign in' }
  const reason = `UCAS ID ${ucasId} was used with two email addresses. We have checked whose it is.`
  return isOwner
    ? composeEmail(
        subject,
        'Your UCAS ID belongs to this address',
        [
          `${reason} It belongs to this address.`,
          'Sign in with your UCAS ID and this address to apply, or to see your application.',
          link,
        ],
        configuration,
      )
    : composeEmail(
        subject,
        'Please check your UCAS ID',
        [
          `${reason} It belongs to the other address, so you cannot sign in with this UCAS ID and this address.`,
          ...(erasedNumber
            ? [
                `We have deleted application ${erasedNumber}, which was made with this address, and its documents.`,
              ]
            : []),
          'Your own UCAS ID is in every email from UCAS. If you mistyped it, sign in with the right one and apply.',
          link,
          `If you think that this is wrong, call us on ${hotline}.`,
        ],
        configuration,
      )
}
