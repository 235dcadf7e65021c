import { Refusal } from '#shared/errors.ts'
import { pages } from '#shared/pages.ts'
import { retention } from '#shared/retention.ts'
import { cookies } from '../http/cookies.ts'
import { toErrorPage } from '../http/html-page.ts'
import { route } from '../http/route.ts'
import { requireSameOrigin } from '../http/same-origin.ts'
import { countMetric } from '../log.ts'
import { sessions, signInLinks, transaction } from '../ports/port-factories.ts'

/** Uses a sign-in link, which works once, and creates a session in place of the device's earlier one. */
export const { app, handler } = route(
  'follow-link',
  { sessions, signInLinks, transaction },
  async ({ form: { token }, c }, ports) => {
    const { signInLinks: links, sessions, transaction, now, configuration } = ports
    requireSameOrigin(c, configuration)
    const link = await links.getUsable(token, now())
    const expired = () => c.redirect(pages['link-expired'].path, 303)
    if (!link) return expired()
    const { read, write } = cookies(c, configuration)
    const session = sessions.createWrite(link, now())
    const earlier = read('session')
    try {
      await transaction([
        links.markUsedWrite(token, now()),
        session.write,
        ...(earlier ? [sessions.endWrite(earlier)] : []),
      ])
    } catch (error) {
      if (error instanceof Refusal) return expired()
      throw error
    }
    write('session', session.cookie, 3600 * retention.session.hours)
    countMetric('sessions-begun')
    return c.redirect(link.next, 303)
  },
  { onError: toErrorPage },
)
