import * as z from 'zod/mini'

const required = 'E-mail is required'

/** UCAS IDs are shown in groups, so spaces and hyphens between the digits are allowed for. */
export const ucasId = z.string('Your UCAS ID should be a 10 digit number').check(
  z.overwrite(typed => typed.replace(/[\s-]/g, '')),
  z.regex(/^[0-9]{10}$/, 'Your UCAS ID should be a 10 digit number'),
)

/** An e-mail address as typed, trimmed; a null value is told apart (specification, section 5). */
export const emailAddress = z
  .string({ error: issue => (issue.input === null ? 'Email is required' : required) })
  .check(
    z.trim(),
    z.minLength(1, { error: required, abort: true }),
    z.maxLength(254, { error: 'Enter an e-mail address of 254 characters or fewer', abort: true }),
    z.regex(
      // What SES delivers to: letters without accents, a name without misplaced dots, a domain with an ending.
      /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i,
      'Enter an e-mail address like name@example.com',
    ),
  )

/** What the sign-in form sends (specification, section 3). */
export const signIn = z.strictObject({
  ucasId,
  emailAddress,
  hCaptchaToken: z.optional(z.string().check(z.maxLength(10_000))),
  next: z.optional(z.string()),
})
export type SignIn = z.infer<typeof signIn>

/** A sign-in that went through: the e-mail is on its way (DECISIONS, the codes of section 8). */
export const signInResult = z.object({ signinResult: z.object({ code: z.enum(['New', 'Unique']) }) })

/** Where the link's e-mail is, for the see-email page. */
export const mailStatus = z.object({ status: z.enum(['queued', 'sent', 'delivered', 'delayed', 'bounced']) })
export type MailStatus = z.infer<typeof mailStatus>['status']

/** Who the bearer of the token is; applicantId is -1 while there is no applicant record. */
export const session = z.object({
  bearerToken: z.string(),
  applicantId: z.int(),
  email: z.string(),
  ucasPersonalId: z.string(),
})
export type Session = z.infer<typeof session>
