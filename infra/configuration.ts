import type { Node } from 'constructs'
import * as z from 'zod/mini'
import { type Configuration, configuration } from '#shared/schemas/configuration.ts'

const upTo = (top: number) => (score: number) => score >= 0 && score <= top

/** What cdk.json may say of a stage: the university's configuration, but for the address, which the stack knows. */
const settings = z
  .strictObject({
    region: z._default(
      z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'is not an AWS Region')),
      'eu-west-2',
    ),
    ...z.omit(configuration, { siteUrl: true }).shape,
  })
  .check(
    refused('universityName', name => name.trim() !== '', 'must not be blank'),
    refused('interestUrl', url => url.startsWith('https://'), 'must begin with https://'),
    refused('sender', sender => z.email().safeParse(sender).success, 'must be an e-mail address'),
    refused('numberPrefix', prefix => /^[A-Z]{1,8}$/.test(prefix), 'must be 1 to 8 capital letters'),
    refused('numberWidth', width => width >= 1 && width <= 12, 'must be 1 to 12'),
    refused('ucatScale', scale => scale > 0, 'must be more than 0'),
    refused('ucatThreshold', threshold => threshold >= 0, 'must be 0 or more'),
    refused(
      'captchaSiteKey',
      key => key === null || key.trim() !== '',
      'must be a key, or null for no captcha',
    ),
    refused('ielts', scores => Object.values(scores).every(upTo(9)), 'must be scores from 0 to 9'),
    refused(
      'toefl',
      ({ overall, ...four }) => upTo(120)(overall) && Object.values(four).every(upTo(30)),
      'must be 0 to 120 overall and 0 to 30 in each part',
    ),
  )

/** Everything that makes one stage's stack differ from another's. */
export type Deployment = { stage: string; region: string; configuration: Omit<Configuration, 'siteUrl'> }

/**
 * The deployment that the CDK context asks for (`stage`, and its entry in `stages`). Throws an Error whose one line
 * says what to change (DECISIONS, section 9).
 */
export function deployment(context: Node): Deployment {
  const stage: unknown = context.tryGetContext('stage')
  const stages: unknown = context.tryGetContext('stages')
  if (typeof stages !== 'object' || stages === null)
    throw new Error('cdk.json has no "stages" in its context.')
  const asked = Object.entries(stages).find(([name]) => name === stage)
  if (!asked || !/^[a-z][a-z0-9]{0,9}$/.test(asked[0])) {
    throw new Error(`There is no stage "${stage}": cdk.json has ${Object.keys(stages).join(', ')}.`)
  }

  const checked = settings.safeParse(asked[1], { error: z.locales.en().localeError })
  if (!checked.success) {
    const faults = checked.error.issues.map(({ path, message }) => [...path, message].join(' '))
    throw new Error(`Stage "${stage}" in cdk.json cannot be deployed: ${faults.join('; ')}.`)
  }
  const { region, ...rest } = checked.data
  return { stage: asked[0], region, configuration: rest }
}

function refused<K extends keyof Configuration>(
  field: K,
  sensible: (value: Configuration[K]) => boolean,
  error: string,
) {
  return z.refine<Pick<Configuration, K>>(given => sensible(given[field]), { path: [field], error })
}
