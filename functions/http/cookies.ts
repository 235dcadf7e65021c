import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Configuration } from '#shared/schemas/configuration.ts'

/** The cookie of a session, and the one that identifies the email of the last sign-in. */
type CookieName = 'session' | 'mail'

/** The cookies of a site. The `__Host-` prefix needs https, so that http://localhost uses the plain names. */
export function cookies(c: Context, { siteUrl }: Pick<Configuration, 'siteUrl'>) {
  const secure = siteUrl.startsWith('https:')
  const prefixed = (name: CookieName) => (secure ? `__Host-${name}` : name)
  const options = { httpOnly: true, secure, sameSite: 'Lax', path: '/' } as const
  return {
    read: (name: CookieName) => getCookie(c, prefixed(name)),
    write: (name: CookieName, value: string, maxAge: number) =>
      setCookie(c, prefixed(name), value, { ...options, maxAge }),
    clear: (name: CookieName) => deleteCookie(c, prefixed(name), options),
  }
}
