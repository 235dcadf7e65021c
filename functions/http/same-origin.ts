import type { Context } from 'hono'
import { Refusal } from '#shared/errors.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'

type Site = Pick<Configuration, 'siteUrl'>

export function requireSameOrigin(c: Context, { siteUrl }: Site): void {
  const fetchSite = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  const isSameOrigin = fetchSite
    ? fetchSite === 'same-origin' || fetchSite === 'none'
    : origin === undefined || origin === new URL(siteUrl).origin
  if (isSameOrigin) return
  throw new Refusal({
    kind: 'denied',
    message: 'This form was sent from another site. Open the portal itself and try again.',
    failedCheck: 'origin',
  })
}

/**
 * Whether the user comes from a link or a form on the portal's own pages. Reads Sec-Fetch-Site, or Referer in older
 * browsers. False for HEAD and for a prefetch.
 */
export function isOwnNavigation(c: Context, { siteUrl }: Site): boolean {
  const isPrefetch = c.req.header('sec-purpose') !== undefined || c.req.header('purpose') !== undefined
  if (isPrefetch || c.req.method === 'HEAD') return false
  const fetchSite = c.req.header('sec-fetch-site')
  if (fetchSite) return fetchSite === 'same-origin'
  return c.req.header('referer')?.startsWith(`${new URL(siteUrl).origin}/`) ?? false
}
