import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { isHttps } from '../configuration.ts'

/** The cookie that begins a session's tokens, and the one that asks after a sign-in's e-mail. */
const names = { session: 'session', mail: 'mail' } as const
type CookieName = keyof typeof names

/** The `__Host-` prefix needs https; on http://localhost the plain name stands in. */
const written = (name: CookieName) => (isHttps ? `__Host-${names[name]}` : names[name])
const options = { httpOnly: true, secure: isHttps, sameSite: 'Lax', path: '/' } as const

export const readCookie = (c: Context, name: CookieName) => getCookie(c, written(name))
export const writeCookie = (c: Context, name: CookieName, value: string, maxAge: number) =>
  setCookie(c, written(name), value, { ...options, maxAge })
export const clearCookie = (c: Context, name: CookieName) => deleteCookie(c, written(name), options)
