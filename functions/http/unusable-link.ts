import type { Context } from 'hono'
import { html } from 'hono/html'
import { pages } from '#shared/pages.ts'
import { formatUcasId } from '#shared/schemas/sign-in.ts'
import { toBearerToken } from '../crypto.ts'
import type { PortsOf } from '../ports/ports.ts'
import { cookies } from './cookies.ts'
import { renderHtmlPage } from './html-page.ts'

type Person = { ucasId: string; email: string }

/** Names a person in full, so that someone else's link is noticed. */
export const namePerson = ({ ucasId, email }: Person) =>
  html`the UCAS ID <b translate="no">${formatUcasId(ucasId).replaceAll(' ', '\u00a0')}</b> and the email <b translate="no"><bdi>${email}</bdi></b>`

/** Answers a link that is used, expired or unknown. A person who is signed in does not need another one. */
export async function replyToUnusableLink(
  c: Context,
  { sessions, now, configuration }: PortsOf<'show-link'>,
) {
  const cookie = cookies(c, configuration).read('session')
  const session = cookie && (await sessions.get(toBearerToken(cookie), now()))
  if (!session) return c.redirect(pages['link-expired'].path, 303)
  return c.html(
    renderHtmlPage(
      'You are still signed in',
      html`<p>You do not need this link: you are signed in with ${namePerson(session)}.</p>
<p><a class="button" href="${pages.form.path}">Go to your application</a></p>
<p>Not you? <a href="/portal/auth/signout">Sign out</a> first.</p>`,
      configuration,
    ),
  )
}
