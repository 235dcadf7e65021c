import { html } from 'hono/html'
import { basePath, contract } from '#shared/contract.ts'
import { pages } from '#shared/pages.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { cookies } from '../http/cookies.ts'
import { renderHtmlPage } from '../http/html-page.ts'
import { route } from '../http/route.ts'
import { isOwnNavigation } from '../http/same-origin.ts'
import { logError } from '../log.ts'
import { sessions } from '../ports/port-factories.ts'

/**
 * Ends the session and deletes its cookie, if the user comes from the portal's own pages. Shows a page with one
 * button otherwise, so that no other site can end a session.
 */
export const { app, handler } = route(
  'sign-out',
  { sessions },
  async ({ c }, { sessions, configuration }) => {
    if (!isOwnNavigation(c, configuration)) {
      // Older browsers send no Sec-Fetch-Site, so that the button needs their Referer.
      c.header('referrer-policy', 'same-origin')
      return c.html(
        renderHtmlPage(
          'Sign out',
          html`<p>Press the button to sign out of the portal on this device.</p>
<form action="${basePath}${contract['sign-out'].path}"><button>Sign out</button></form>
<p><a href="${pages.form.path}">Go back to your application</a></p>`,
          configuration,
        ),
      )
    }
    const { read, clear } = cookies(c, configuration)
    const cookie = read('session')
    try {
      if (cookie) await sessions.end(cookie)
    } catch (error) {
      logError(error, { session: 'not ended' })
      return c.html(signOutFailedPage(configuration), 500)
    }
    // Last, because a second try needs the cookie to end the session.
    clear('session')
    return c.redirect('/', 303)
  },
)

const signOutFailedPage = (configuration: Configuration) =>
  renderHtmlPage(
    'Sorry, there is a problem',
    html`<p>Your session may still be open. Press the button to try again.</p>
<form action="${basePath}${contract['sign-out'].path}"><button>Sign out again</button></form>`,
    configuration,
  )
