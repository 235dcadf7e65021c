import * as z from 'zod/mini'
import { functionNames } from '#functions/needs.ts'
import { configuration } from '#shared/schemas/configuration.ts'

/** The only Region in which CloudFront accepts a certificate and a firewall. */
export const edgeRegion = 'us-east-1'

const nullByDefault = <T extends z.ZodMiniType>(schema: T) => z._default(z.nullable(schema), null)
const executions = z.int('must be a whole number').check(z.minimum(1, 'must be 1 or more'))
const text = (pattern: RegExp, error: string) => z.string().check(z.regex(pattern, error))
const hostName = (example: string) =>
  text(
    /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
    `must be a host name, like ${example}`,
  )

/** The portal's domain, with either its DNS zone in this account or the university's own certificate. */
const domain = z
  .strictObject({
    // The longest name that a certificate may have.
    name: hostName('clearing.example.ac.uk').check(z.maxLength(64, 'must have 64 characters or fewer')),
    zone: z.optional(
      z.strictObject({
        id: text(
          /^Z[A-Z0-9]{6,31}$/,
          'must be the id of a Route 53 hosted zone, such as Z0123456789ABCDEFGHIJ',
        ),
        name: hostName('example.ac.uk'),
      }),
    ),
    certificate: z.optional(
      text(
        /^arn:aws:acm:us-east-1:\d{12}:certificate\/[0-9a-f-]{36}$/,
        'must be the ARN of a certificate in us-east-1, where CloudFront needs it',
      ),
    ),
  })
  .check(
    z.refine(({ zone, certificate }) => Boolean(zone) !== Boolean(certificate), {
      error:
        'needs either zone (a Route 53 hosted zone of this account) or certificate (an ARN in us-east-1)',
    }),
    z.refine(({ name, zone }) => !zone || name === zone.name || name.endsWith(`.${zone.name}`), {
      path: ['name'],
      error: 'must be in the zone',
    }),
  )

/** The mails that SES must allow in a day for each expected applicant: links, receipts, documents, and a second try. */
export const mailsPerApplicant = 5

/** SES refuses a sender of more than 320 bytes: the encoded name and the address. */
const maxNameBytes = 120

/** The settings of a stage in cdk.json: the university's configuration without its address, and the deployment's. */
export const stageSettings = z
  .strictObject({
    region: z._default(text(/^[a-z]{2}(-[a-z]+)+-\d$/, 'is not an AWS Region'), 'eu-west-2'),
    domain: nullByDefault(domain),
    /** The ARN of an existing secret with hCaptcha's secret. */
    captchaSecret: nullByDefault(
      text(
        /^arn:aws:secretsmanager:[a-z0-9-]+:\d{12}:secret:[\w/+=.@-]+-\w{6}$/,
        'must be the whole ARN of a secret in Secrets Manager',
      ),
    ),
    /** `none` says that the operator accepts the risk of `prod` without a captcha. */
    captcha: z.optional(z.literal('none', 'must be none, or absent')),
    /** The SES identity: the stage creates one for the sender's domain or for a subdomain, or uses an existing one. */
    senderIdentity: z._default(
      z.enum(['create', 'existing', 'subdomain'], 'must be create, existing or subdomain'),
      'create',
    ),
    /** How many people are expected to apply. `mailsPerDay` must suffice for them. */
    expectedApplicants: z._default(z.int().check(z.minimum(1, 'must be 1 or more')), 5_000),
    alarmEmail: nullByDefault(z.email('must be an email address, or null')),
    /** The minutes between two checks of the sign-in page in a browser: 5 in the season, 60 outside; null for none. */
    canaryMinutes: z._default(z.nullable(z.literal([5, 60], 'must be 5, 60 or null')), 5),
    /** The repository whose GitHub Actions deploy this stage, as GitHub writes it into the subject of its tokens. */
    githubRepository: nullByDefault(
      text(
        /^[\w.-]+(\/[\w.-]+|@\d+\/[\w.-]+@\d+)$/,
        'must be owner@id/repository@id, owner/repository, or null',
      ),
    ),
    reservedConcurrency: z._default(z.partialRecord(z.enum(functionNames), executions), {}),
    /** The version of the origin secret that CloudFront sends. A newer one rotates the secret. */
    originSecretVersion: nullByDefault(
      text(/^[0-9a-f-]{32,64}$/, 'must be the id of a version of the origin secret, or null'),
    ),
    ...z.omit(configuration, { siteUrl: true }).shape,
  })
  .check(
    z.refine(({ expectedApplicants, mailsPerDay }) => mailsPerDay >= mailsPerApplicant * expectedApplicants, {
      path: ['mailsPerDay'],
      error: `must be ${mailsPerApplicant} or more for each of the expectedApplicants; request more in SES`,
    }),
    z.refine(({ universityName }) => Buffer.byteLength(universityName) <= maxNameBytes, {
      path: ['universityName'],
      error: `must have ${maxNameBytes} bytes or fewer, because it is the name of the sender of mails`,
    }),
    z.refine(
      ({ region, captchaSecret }) => captchaSecret === null || captchaSecret.split(':')[3] === region,
      { path: ['captchaSecret'], error: "must be in the stage's Region, where the sign-in reads it" },
    ),
    z.refine(({ captchaSiteKey, captchaSecret }) => (captchaSiteKey === null) === (captchaSecret === null), {
      path: ['captchaSecret'],
      error: 'and captchaSiteKey belong together: set both, or neither for no captcha',
    }),
  )
export type StageSettings = z.infer<typeof stageSettings>
