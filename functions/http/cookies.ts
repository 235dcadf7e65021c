import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { portalConfiguration } from '../configuration.ts'

/** The cookie of a session, and the one that identifies the email of the last sign-in. */
type CookieName = 'session' | 'mail'

const isHttps = portalConfiguration.siteUrl.startsWith('https:')
/** The `__Host-` prefix needs https, so that http://localhost uses the plain name. */
const prefixed = (name: CookieName) => (isHttps ? `__Host-${name}` : name)
const options = { httpOnly: true, secure: isHttps, sameSite: 'Lax', path: '/' } as const

export const readCookie = (c: Context, name: CookieName) => getCookie(c, prefixed(name))
export const writeCookie = (c: Context, name: CookieName, value: string, maxAge: number) =>
  setCookie(c, prefixed(name), value, { ...options, maxAge })
export const clearCookie = (c: Context, name: CookieName) => deleteCookie(c, prefixed(name), options)
