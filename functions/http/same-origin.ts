import type { Context } from 'hono'
import { Refusal } from '#shared/errors.ts'
import { portalConfiguration } from '../configuration.ts'

const site = new URL(portalConfiguration.siteUrl).origin

/** Refuses a form that another site's page sent, by Sec-Fetch-Site, or by Origin in older browsers. */
export function requireSameOrigin(c: Context): void {
  const fetchSite = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  const isSameOrigin = fetchSite
    ? fetchSite === 'same-origin' || fetchSite === 'none'
    : origin === undefined || origin === site
  if (isSameOrigin) return
  throw new Refusal({
    kind: 'denied',
    message: 'This form was sent from another site. Open the portal itself and try again.',
    failedCheck: 'origin',
  })
}
