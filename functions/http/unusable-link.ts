import type { Context } from 'hono'
import { html } from 'hono/html'
import { pages } from '#shared/pages.ts'
import type { PortsOf } from '../ports/ports.ts'
import { cookies } from './cookies.ts'
import { renderHtmlPage } from './html-page.ts'

type Person = { ucasPersonalId: string; email: string }

/** Describes a person with enough characters to notice someone else's link, and no more. */
export const maskPerson = ({ ucasPersonalId, email }: Person) =>
  `the UCAS ID ${ucasPersonalId.slice(0, 2)}••••••${ucasPersonalId.slice(-2)} and the email ${email.charAt(0)}•••${email.slice(email.lastIndexOf('@'))}`

/** Answers a link that is used, expired or unknown. A person who is signed in does not need another one. */
export async function replyToUnusableLink(
  c: Context,
  { sessions, now, configuration }: PortsOf<'show-link'>,
) {
  const cookie = cookies(c, configuration).read('session')
  const session = cookie && (await sessions.getByCookie(cookie, now()))
  if (!session) return c.redirect(pages['link-expired'].path, 303)
  return c.html(
    renderHtmlPage(
      'You are still signed in',
      html`<p>You do not need this link: you are signed in with ${maskPerson(session)}.</p>
<p><a class="button" href="${pages.form.path}">Continue your application</a></p>
<p>Not you? <a href="/portal/auth/signout">Sign out</a> first.</p>`,
      configuration,
    ),
  )
}
