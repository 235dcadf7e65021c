import { clearCookie, readCookie } from '../http/cookies.ts'
import { route } from '../http/route.ts'

/** Revokes the session and deletes its cookie. */
export const { app, lambda } = route('sign-out', async ({ c }, { sessions, now }) => {
  const cookie = readCookie(c, 'session')
  if (cookie) await sessions.revoke(cookie, now())
  clearCookie(c, 'session')
  return c.redirect('/', 303)
})
