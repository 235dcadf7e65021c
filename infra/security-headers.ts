import { createHash } from 'node:crypto'
import { pageStyle } from '#shared/page-style.ts'

/** What differs from site to site: the origin that documents are put to, and whether there is a captcha. */
export type SiteSecurity = { uploads: string; captcha: boolean }

/** How long a browser comes back by https only: two years. */
export const httpsOnlySeconds = 63_072_000

/** The headers that every answer of the site carries: CloudFront and the local server both send these. */
export const securityHeaders = (site: SiteSecurity) => ({
  'content-security-policy': contentSecurityPolicy(site),
  'strict-transport-security': `max-age=${httpsOnlySeconds}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
})

const captchaHosts = 'https://hcaptcha.com https://*.hcaptcha.com'
const pageStyleHash = createHash('sha256').update(pageStyle).digest('base64')

/** What a page may load and reach: its own site, the bucket it uploads to, and the captcha where there is one. */
function contentSecurityPolicy({ uploads, captcha }: SiteSecurity) {
  const self = captcha ? `'self' ${captchaHosts}` : "'self'"
  return [
    "default-src 'none'",
    `script-src ${self}`,
    `style-src ${self} 'sha256-${pageStyleHash}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${self} ${uploads}`,
    `frame-src ${captcha ? captchaHosts : "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // hCaptcha writes its script's address as plain text, which trusted types would refuse.
    ...(captcha ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
  ].join('; ')
}
