import * as z from 'zod/mini'
import { isVisible } from './text.ts'

const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'This is not a time such as 09:00'))
const hours = z.object({ opens: timeOfDay, closes: timeOfDay })

const notBlank = z.string().check(z.refine(isVisible, 'must not be blank'))
const singleLine = z.regex(/^\P{Cc}*$/u, 'must be one line')
const upTo = (max: number) => z.number().check(z.minimum(0), z.maximum(max))

/** The part of the configuration that pages may know. */
export const siteConfiguration = z.object({
  universityName: z._default(notBlank.check(singleLine), 'Example University'),
  hotline: z._default(z.string(), '020 7946 0018'),
  /** The opening hours from Monday to Sunday, in London; null for a day on which it is closed. */
  hotlineHours: z._default(z.array(z.nullable(hours)).check(z.length(7)), [
    ...Array.from({ length: 5 }, () => ({ opens: '09:00', closes: '17:00' })),
    ...Array.from({ length: 2 }, () => ({ opens: '10:00', closes: '16:00' })),
  ]),
  /** Who is responsible for the personal data, on which legal basis, and whom to ask about it. */
  dataController: z._default(notBlank, 'Example University'),
  lawfulBasis: z._default(
    notBlank,
    'We need your information to decide on your application. In UK data protection law this is our public task.',
  ),
  privacyContact: z._default(z.email(), 'data.protection@example.org'),
  /** What an applicant does in UCAS after applying here; nothing is said until a university sets it. */
  ucasNextStep: z._default(z.string(), ''),
  /** What happens after an application that the entry check has decided; a university may say how long that takes. */
  decisionNextStep: z._default(z.string(), 'We will read your application and email you our decision.'),
  /** Who checks an application that the entry check cannot decide; a university may say how long that takes. */
  advisorNextStep: z._default(
    z.string(),
    'An admissions advisor will check your qualifications. We will then email you our decision.',
  ),
  /** Whether the sign-in page has a captcha, and its public key. */
  captchaSiteKey: z._default(z.nullable(notBlank), null),
  interestUrl: z._default(
    z.url({ protocol: /^https$/, error: 'must begin with https://' }),
    'https://www.example.org/clearing/register-interest',
  ),
  ucatThreshold: z._default(z.int().check(z.minimum(0)), 2720),
  ucatScale: z._default(z.int().check(z.minimum(1), z.maximum(3600)), 3600),
  ielts: z._default(z.object({ overall: upTo(9), part: upTo(9) }), { overall: 6.5, part: 5.5 }),
  toefl: z._default(
    z.object({
      overall: upTo(120),
      listening: upTo(30),
      reading: upTo(30),
      speaking: upTo(30),
      writing: upTo(30),
    }),
    { overall: 90, listening: 17, reading: 18, speaking: 18, writing: 17 },
  ),
})
export type SiteConfiguration = z.infer<typeof siteConfiguration>

/** The configuration of a university; every field has a default. */
export const configuration = z.extend(siteConfiguration, {
  siteUrl: z._default(z.url(), 'http://localhost:3000'),
  /** The address that mails are sent from, under the university's name. */
  sender: z._default(z.email(), 'clearing@example.org'),
  /** Where answers to mails go, if not to the sender. */
  replyTo: z.optional(z.email()),
  numberPrefix: z._default(z.string().check(z.regex(/^[A-Z]{1,8}$/, 'must be 1 to 8 capital letters')), 'CL'),
  numberWidth: z._default(z.int().check(z.minimum(1), z.maximum(12)), 7),
  /** The sending rate that SES allows this account. */
  mailsPerSecond: z._default(z.number().check(z.minimum(1)), 14),
  /** The mails that SES allows this account in 24 hours. */
  mailsPerDay: z._default(z.int().check(z.minimum(1)), 50_000),
  /** Where to report a vulnerability: a mailto: or https: address. */
  securityContact: z._default(z.url({ protocol: /^(mailto|https)$/ }), 'mailto:security@example.org'),
})
export type Configuration = z.infer<typeof configuration>
