import type { Node } from 'constructs'
import * as z from 'zod/mini'
import { configuration as portalConfiguration } from '#shared/schemas/configuration.ts'
import { type StageSettings, stageSettings } from './stage-settings.ts'
import { UserError } from './user-error.ts'

const chosen = z.omit(portalConfiguration, { siteUrl: true })

/** Everything that makes one stage's stacks differ from another's; `configuration` is what the functions are told of it. */
export type Deployment = { stage: string; settings: StageSettings; configuration: z.infer<typeof chosen> }

/**
 * The deployment that the CDK context asks for (`stage`, and its entry in `stages`). Throws a Problem whose one line
 * says what to change (DECISIONS, section 9).
 */
export function readDeployment(context: Node): Deployment {
  const stage: unknown = context.tryGetContext('stage')
  const stages: unknown = context.tryGetContext('stages')
  if (typeof stages !== 'object' || stages === null)
    throw new UserError('cdk.json has no "stages" in its context.')
  const asked = Object.entries(stages).find(([name]) => name === stage)
  if (!asked)
    throw new UserError(`There is no stage "${stage}": cdk.json has ${Object.keys(stages).join(', ')}.`)
  if (!/^[a-z][a-z0-9]{0,9}$/.test(asked[0]))
    throw new UserError(`Call the stage "${stage}" otherwise: up to ten small letters and digits.`)

  const checked = stageSettings.safeParse(asked[1], { error: z.locales.en().localeError })
  if (!checked.success) {
    const faults = checked.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim())
    throw new UserError(`Stage "${stage}" in cdk.json cannot be deployed: ${faults.join('; ')}.`)
  }
  return { stage: asked[0], settings: checked.data, configuration: chosen.parse(checked.data) }
}
