import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { linkPageScript, pageStyle } from '#functions/http/html-page.ts'

export type SecurityHeaderOptions = {
  /** The origin to which pages upload documents. */
  uploads: string
  captcha: boolean
  /** The hashes of the inline scripts of the web app. */
  scriptHashes?: string[]
}

/** Two years, during which browsers use HTTPS only. */
export const hstsMaxAgeSeconds = 63_072_000

/** Returns the security headers of every response, for CloudFront and for the local server. */
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

/** Allows the site itself, the upload bucket, and hCaptcha where it is used. */
function contentSecurityPolicy({ uploads, captcha, scriptHashes = [] }: SecurityHeaderOptions) {
  const self = captcha ? `'self' ${captchaHosts}` : "'self'"
  return [
    "default-src 'none'",
    `script-src ${[self, toCspHash(linkPageScript), ...scriptHashes].join(' ')}`,
    `style-src ${[self, toCspHash(pageStyle)].join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${self} ${uploads}`,
    `frame-src ${captcha ? captchaHosts : "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // hCaptcha's loader sets its script's address as a plain string, which trusted types reject.
    ...(captcha ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
  ].join('; ')
}

/** Returns the hashes of the inline scripts of a built web app, for its content security policy. */
export function readScriptHashes(folder: string): string[] {
  const pages = readdirSync(folder)
    .filter(name => name.endsWith('.html'))
    .map(name => readFileSync(join(folder, name), 'utf8'))
  const scripts = pages.flatMap(page => [...page.matchAll(/<script>(.*?)<\/script>/gs)])
  return [...new Set(scripts.map(([, text = '']) => toCspHash(text)))]
}

const toCspHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
