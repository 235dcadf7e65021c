import { type Configuration, configuration } from '#shared/schemas/configuration.ts'
import { variables } from './environment.ts'

/** Returns the university's configuration from the environment. Throws when it is invalid, so that a function does not start. */
export const readConfiguration = (): Configuration =>
  configuration.parse(JSON.parse(process.env[variables.configuration] ?? '{}'))
