import { configuration } from '#shared/schemas/configuration.ts'
import { variables } from './needs.ts'

/** The university's configuration, from the environment. It is parsed at start, so that an invalid one fails there. */
export const portalConfiguration = configuration.parse(
  JSON.parse(process.env[variables.configuration] ?? '{}'),
)

/** Whether the portal is served over https. Only a portal on a laptop is not. */
export const isHttps = portalConfiguration.siteUrl.startsWith('https:')
