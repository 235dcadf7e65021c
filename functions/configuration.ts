import { configuration } from '#shared/schemas/configuration.ts'
import { variables } from './needs.ts'

/** What the university chose, from the environment; read once, at start, so that nonsense fails there. */
export const portalConfiguration = configuration.parse(
  JSON.parse(process.env[variables.configuration] ?? '{}'),
)

/** Whether the portal is served over https, as everywhere but on a laptop. */
export const isHttps = portalConfiguration.siteUrl.startsWith('https:')
