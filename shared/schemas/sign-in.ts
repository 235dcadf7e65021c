import * as z from 'zod/mini'
import { boundedPlainText } from './text.ts'

const emailRequiredText = 'E-mail is required'
const invalidUcasIdText = 'Your UCAS ID should be a 10 digit number'

/** A UCAS ID, with anything before or between its digits removed, because people paste "UCAS ID: 123-456-7890". */
export const ucasId = boundedPlainText(invalidUcasIdText, invalidUcasIdText).check(
  z.overwrite(text => text.replace(/^\D*[^\p{L}\d]/u, '').replace(/[^\p{L}\d]/gu, '')),
  z.regex(/^[0-9]{10}$/, invalidUcasIdText),
)

export const formatUcasId = (ucasId: string) => ucasId.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')

/** Returns the address in a pasted text such as `Ada <ada@example.com>`, `mailto:ada@example.com` or `ada@example.com.`. */
const extractAddress = (text: string) =>
  text
    .replace(/^[^<>]*<([^<>]+)>\W*$/, '$1')
    .replace(/^[\p{L}\s-]*:/u, '')
    .replace(/^[\s("“«[]+|[\s)"”»\].,:;!?]+$/g, '')

const emailTooLongText = 'Enter an email address of 254 characters or fewer'

/** An email address. A null value has a different message (specification 5.3). */
export const emailAddress = boundedPlainText(emailTooLongText, {
  error: issue => (issue.input === null ? 'Email is required' : emailRequiredText),
}).check(
  z.overwrite(extractAddress),
  z.minLength(1, { error: emailRequiredText, abort: true }),
  z.maxLength(254, { error: emailTooLongText, abort: true }),
  // SES has no SMTPUTF8, so it cannot send to these.
  z.regex(/^(?:[A-Za-z]|\P{L})*$/u, {
    error: 'Enter an email address without letters such as ü or é. We cannot send emails to those',
    abort: true,
  }),
  z.refine(text => text.indexOf('@') <= 64, {
    error: 'Enter an email address with 64 characters or fewer before the @',
    abort: true,
  }),
  z.regex(
    // Only addresses to which SES delivers: ASCII, no misplaced dots, a domain with a top-level domain.
    /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/i,
    'Enter an email address like name@example.com',
  ),
)

export const signIn = z.strictObject({
  ucasId,
  emailAddress,
  hCaptchaToken: z.optional(z.string().check(z.maxLength(10_000))),
  next: z.optional(z.string()),
})

/** The reply to a successful sign-in; the email is queued (specification 8.2). */
export const signInResult = z.object({ signinResult: z.object({ code: z.enum(['New', 'Unique']) }) })

export const mailStatus = z.object({ status: z.enum(['queued', 'sent', 'delivered', 'delayed', 'bounced']) })
export type MailStatus = z.infer<typeof mailStatus>['status']

/** Who is signed in; `applicantId` is -1 while there is no applicant record. A reply without a UCAS ID is accepted. */
export const session = z.object({
  bearerToken: z.string(),
  applicantId: z.int(),
  email: z.string(),
  ucasPersonalId: z.catch(z.string(), ''),
})
export type Session = z.infer<typeof session>
