import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { type Configuration, configuration } from '#shared/schemas/configuration.ts'
import { UserError } from '../errors/user-error.ts'

/** Reads PORT, DATA_DIR, PORTAL_CLOCK and PORTAL_CONFIGURATION. Throws a UserError that names an invalid one. */
export function readSettings(environment: Record<string, string | undefined>) {
  const port = Number(environment.PORT || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UserError(`PORT must be a number from 0 to 65535, not "${environment.PORT}".`)
  return {
    port,
    folder: resolve(environment.DATA_DIR || '.local'),
    now: createRehearsalClock(environment.PORTAL_CLOCK),
    configuration: parseConfiguration(environment.PORTAL_CONFIGURATION || '{}'),
  }
}

/** Refuses unknown names, as the settings of a stage do. */
const strictConfiguration = z.strictObject(configuration.shape)

function parseConfiguration(json: string): Configuration {
  try {
    return strictConfiguration.parse(JSON.parse(json))
  } catch (error) {
    throw new UserError(
      `PORTAL_CONFIGURATION is not valid: ${error instanceof Error ? error.message : error}`,
    )
  }
}

const instant = z.iso.datetime({ offset: true })

/** Returns a clock that starts at an ISO instant; without one, the real clock. */
function createRehearsalClock(start: string | undefined): () => Date {
  if (!start) return () => new Date()
  if (!instant.safeParse(start).success)
    throw new UserError(`PORTAL_CLOCK must be an instant such as 2026-08-13T08:00:00Z, not "${start}".`)
  const offsetMs = Date.parse(start) - Date.now()
  return () => new Date(Date.now() + offsetMs)
}
