import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { type Configuration, configuration } from '#shared/schemas/configuration.ts'
import { UserError } from '../user-error.ts'
import { createRehearsalClock } from './rehearsal-clock.ts'

export type Settings = {
  port: number
  folder: string
  now: () => Date
  isRehearsal: boolean
  /** What the university chose, for a site at this origin. */
  configurationFor: (origin: string) => Configuration
}

/** What the variables PORT, DATA_DIR, PORTAL_CLOCK and PORTAL_CONFIGURATION ask for; throws a Problem naming a wrong one. */
export const readSettings = (variables: Record<string, string | undefined>): Settings => {
  const port = Number(variables.PORT || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UserError(`PORT must be a number from 0 to 65535, not "${variables.PORT}".`)
  const chosen = chosenConfiguration(variables.PORTAL_CONFIGURATION || '{}')
  return {
    port,
    folder: resolve(variables.DATA_DIR || '.local'),
    now: createRehearsalClock(variables.PORTAL_CLOCK),
    isRehearsal: Boolean(variables.PORTAL_CLOCK),
    configurationFor: siteUrl => ({ ...chosen, siteUrl }),
  }
}

const chosenConfiguration = (text: string): Configuration => {
  try {
    return configuration.parse(JSON.parse(text))
  } catch (error) {
    const wrong =
      error instanceof z.core.$ZodError ? error.issues.map(({ path }) => path.join('.')) : ['the JSON']
    throw new UserError(`PORTAL_CONFIGURATION is not valid: look at ${wrong.join(', ')}.`)
  }
}
