import type { MiddlewareHandler } from 'hono'

/** Headers that every answer of the site carries, unless it brought its own. */
export const securityHeaders: MiddlewareHandler = async (context, next) => {
  await next()
  const wanted = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'content-security-policy': "frame-ancestors 'none'",
  }
  for (const [name, value] of Object.entries(wanted))
    if (!context.res.headers.has(name)) context.header(name, value)
}

const captchaHosts = 'https://hcaptcha.com https://*.hcaptcha.com'

/** What a page of the site may load and reach: itself, the bucket it uploads to, and the captcha if there is one. */
export const pagePolicy = (objectStore: string, captcha: boolean) => {
  const self = captcha ? `'self' ${captchaHosts}` : "'self'"
  return [
    "default-src 'self'",
    `script-src ${self}`,
    `style-src ${self}`,
    `frame-src ${captcha ? captchaHosts : "'none'"}`,
    `connect-src ${self} ${objectStore}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "object-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
