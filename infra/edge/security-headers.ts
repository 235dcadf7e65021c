import { pageStyle } from '#shared/page-style.ts'
import { type InlineHashes, toCspHash } from './inline-hashes.ts'

/** What differs from site to site: where documents are put to, whether there is a captcha, what its pages carry inside. */
export type SecurityHeaderOptions = { uploads: string; captcha: boolean; inlined?: InlineHashes | undefined }

/** How long a browser comes back by https only: two years. */
export const hstsMaxAgeSeconds = 63_072_000

/** The headers that every answer of the site carries: CloudFront and the local server both send these. */
export const createSecurityHeaders = (site: SecurityHeaderOptions) => ({
  'content-security-policy': contentSecurityPolicy(site),
  'strict-transport-security': `max-age=${hstsMaxAgeSeconds}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
})

const captchaHosts = 'https://hcaptcha.com https://*.hcaptcha.com'

/** What a page may load and reach: its own site, the bucket it uploads to, and the captcha where there is one. */
function contentSecurityPolicy({ uploads, captcha, inlined }: SecurityHeaderOptions) {
  const { styles = [], scripts = [] } = inlined ?? {}
  const self = captcha ? `'self' ${captchaHosts}` : "'self'"
  return [
    "default-src 'none'",
    `script-src ${[self, ...scripts].join(' ')}`,
    `style-src ${[self, toCspHash(pageStyle), ...styles].join(' ')}`,
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
