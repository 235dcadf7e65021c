import type { Context } from 'hono'
import { Refusal } from '#shared/errors.ts'
import { portalConfiguration } from '../configuration.ts'

const site = new URL(portalConfiguration.siteUrl).origin

/** Refuses a form that another site's page sent: by Sec-Fetch-Site, or by Origin where a browser is older. */
export function requireSameOrigin(c: Context): void {
  const relation = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  const good = relation
    ? relation === 'same-origin' || relation === 'none'
    : origin === undefined || origin === site
  if (good) return
  throw new Refusal({
    kind: 'denied',
    message: 'This form was sent from another site. Open the portal itself and try again.',
    failedCheck: 'origin',
  })
}
