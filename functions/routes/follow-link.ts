import { writeCookie } from '../http/cookies.ts'
import { route } from '../http/route.ts'
import { requireSameOrigin } from '../http/same-origin.ts'
import { count } from '../logging/log.ts'
import { sessionLifetime } from '../time.ts'

/** Uses a sign-in link, which works once, and creates a session (DECISIONS, section 3). */
export const { app, lambda } = route(
  'follow-link',
  async ({ form: { token }, c }, { 'sign-in-links': links, sessions, now }) => {
    requireSameOrigin(c)
    const link = await links.use(token, now())
    if (!link) return c.redirect('/link-expired', 303)
    writeCookie(c, 'session', await sessions.create(link, now()), 3600 * sessionLifetime.hours)
    count('sessions-begun')
    return c.redirect(link.next, 303)
  },
)
