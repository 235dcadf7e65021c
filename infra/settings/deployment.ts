import { readFileSync } from 'node:fs'
import type { Node } from 'constructs'
import * as z from 'zod/mini'
import { configuration as portalConfiguration } from '#shared/schemas/configuration.ts'
import { UserError } from '../errors/user-error.ts'
import { type StageSettings, stageSettings } from './stage-settings.ts'

const configurationSchema = z.omit(portalConfiguration, { siteUrl: true })

/** The stage, its settings, and the part of them that the functions receive. */
export type Deployment = {
  stage: string
  settings: StageSettings
  configuration: z.infer<typeof configurationSchema>
}

/**
 * Reads `stage` and its entry in `stages` from the CDK context, and the JSON file that `-c settings=FILE` adds to it.
 * Throws a UserError that lists everything to change.
 */
export function readDeployment(context: Pick<Node, 'tryGetContext'>): Deployment {
  const stage: unknown = context.tryGetContext('stage')
  const stages: unknown = context.tryGetContext('stages')
  if (typeof stages !== 'object' || stages === null)
    throw new UserError('Add "stages" to the context in cdk.json.')
  if (stage === undefined) throw new UserError('Name the stage, for example: -c stage=test')
  const entry = Object.entries(stages).find(([name]) => name === stage)
  if (!entry)
    throw new UserError(`cdk.json has no stage "${stage}". It has ${Object.keys(stages).join(', ')}.`)
  const [name, value] = entry
  if (!/^[a-z][a-z0-9]{0,9}$/.test(name))
    throw new UserError(`Rename the stage "${name}": use up to ten lower-case letters and digits.`)

  const file: unknown = context.tryGetContext('settings')
  const overrides = typeof file === 'string' ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const result = stageSettings.safeParse({ ...value, ...overrides }, { error: z.locales.en().localeError })
  const mistakes = [
    ...(result.success ? listTooLong(configurationSchema.parse(result.data)) : []),
    ...(result.error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`.trim()),
    ...listMissing(name, { ...examples, ...value, ...overrides }),
  ]
  if (!result.success || mistakes.length > 0)
    throw new UserError(
      `Cannot deploy stage "${name}". Correct its settings in cdk.json:\n${mistakes.map(mistake => `- ${mistake}`).join('\n')}`,
    )
  const { sender, senderIdentity } = result.data
  const settings = {
    ...result.data,
    sender: senderIdentity === 'subdomain' ? sender.replace('@', `@${name}.`) : sender,
  }
  return { stage: name, settings, configuration: configurationSchema.parse(settings) }
}

/**
 * The most bytes of the configuration as JSON. Parameter Store, which also has the names of the resources, and the environment
 * of a function each store 4,096.
 */
const maxConfigurationBytes = 2000

function listTooLong(configuration: Deployment['configuration']): string[] {
  // The parameter quotes the JSON once more.
  const excess = Buffer.byteLength(JSON.stringify(JSON.stringify(configuration))) - maxConfigurationBytes
  return excess > 0 ? [`the texts are ${excess} bytes too long together; shorten the longest`] : []
}

const examples = configurationSchema.parse({})
const requiredInProd = [
  'universityName',
  'hotline',
  'dataController',
  'privacyContact',
  'securityContact',
  'ucatThreshold',
] as const

/** Returns what is missing of the settings that a stage must set, because their defaults are examples. */
function listMissing(stage: string, settings: Record<string, unknown>): string[] {
  if (stage === 'dev') return []
  const { sender, alarmEmail, captchaSecret, captcha } = settings
  const missing: string[] = []
  if (/[@.]example(\.[a-z.]+)?$/.test(String(sender)))
    missing.push(`sender must be at a domain of yours, not ${sender}`)
  if (!alarmEmail) missing.push('alarmEmail must be the address that receives the alarms')
  if (stage !== 'prod') return missing
  for (const field of requiredInProd)
    if (settings[field] === examples[field])
      missing.push(`${field} must be yours, not the example ${examples[field]}`)
  if (!captchaSecret && captcha !== 'none')
    missing.push('captchaSiteKey and captchaSecret are missing; "captcha": "none" accepts the risk')
  return missing
}
