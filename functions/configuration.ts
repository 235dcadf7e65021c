import { configuration } from '#shared/schemas/configuration.ts'
import { variables } from './needs.ts'

/**
 * The university's configuration, from the environment. Parsed when the module loads, so that an invalid configuration
 * stops the function at start.
 */
export const portalConfiguration = configuration.parse(
  JSON.parse(process.env[variables.configuration] ?? '{}'),
)
