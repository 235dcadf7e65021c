import type { Node } from 'constructs'
import * as z from 'zod/mini'
import { configuration as portalConfiguration } from '#shared/schemas/configuration.ts'
import { type StageSettings, stageSettings } from './stage-settings.ts'
import { UserError } from './user-error.ts'

const configurationSchema = z.omit(portalConfiguration, { siteUrl: true })

/** The stage, its settings, and the part of them that the functions receive. */
export type Deployment = {
  stage: string
  settings: StageSettings
  configuration: z.infer<typeof configurationSchema>
}

/** Reads `stage` and its entry in `stages` from the CDK context. Throws a UserError of one line that says what to change. */
export function readDeployment(context: Node): Deployment {
  const stage: unknown = context.tryGetContext('stage')
  const stages: unknown = context.tryGetContext('stages')
  if (typeof stages !== 'object' || stages === null)
    throw new UserError('Add "stages" to the context in cdk.json.')
  const entry = Object.entries(stages).find(([name]) => name === stage)
  if (!entry)
    throw new UserError(`cdk.json has no stage "${stage}". It has ${Object.keys(stages).join(', ')}.`)
  const [name, value] = entry
  if (!/^[a-z][a-z0-9]{0,9}$/.test(name))
    throw new UserError(`Rename the stage "${name}": use up to ten lower-case letters and digits.`)

  const result = stageSettings.safeParse(value, { error: z.locales.en().localeError })
  if (!result.success) {
    const faults = result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim())
    throw new UserError(
      `Cannot deploy stage "${stage}". Correct its settings in cdk.json: ${faults.join('; ')}.`,
    )
  }
  return { stage: name, settings: result.data, configuration: configurationSchema.parse(result.data) }
}
