import type { MiddlewareHandler } from 'hono'

/** Puts the site's security headers on every answer, whatever the answer brought, as CloudFront does. */
export const withHeaders =
  (headers: Record<string, string>): MiddlewareHandler =>
  async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) context.header(name, value)
  }
