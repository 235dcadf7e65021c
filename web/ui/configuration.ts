import { formatWeeklyHours } from '#shared/rules/dates/weekly-hours.ts'
import { type SiteConfiguration, siteConfiguration } from '#shared/schemas/configuration.ts'

/** The configuration of this build: VITE_PORTAL (infra/build/build-web.ts), or the defaults. */
export const configuration: SiteConfiguration = import.meta.env.VITE_PORTAL
  ? JSON.parse(import.meta.env.VITE_PORTAL)
  : siteConfiguration.parse({})

export const portalName = 'Clearing Application Portal'
/** The name at the end of every page title. */
export const fullName = `${portalName}, ${configuration.universityName}`

export const hotlineHours = formatWeeklyHours(configuration.hotlineHours)
