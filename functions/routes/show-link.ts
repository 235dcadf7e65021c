import { html, raw } from 'hono/html'
import { basePath, contract } from '#shared/contract.ts'
import { pages } from '#shared/pages.ts'
import { formatUcasId } from '#shared/schemas/sign-in.ts'
import { linkPageScript, renderHtmlPage, toErrorPage } from '../http/html-page.ts'
import { route } from '../http/route.ts'
import { signInLinks } from '../ports/port-factories.ts'

/** Returns the page behind an emailed link: one Continue button. It changes nothing, so a mail scanner cannot use the link. */
export const { app, handler } = route(
  'show-link',
  { signInLinks },
  async ({ query: { token }, c }, ports) => {
    const link = await ports.signInLinks.getUsable(token, ports.now())
    if (!link) return c.redirect(pages['link-expired'].path, 303)
    c.header('referrer-policy', 'same-origin')
    return c.html(
      renderHtmlPage(
        'One more step',
        html`<p>This link is for the UCAS ID <b translate="no">${formatUcasId(link.ucasId).replaceAll(' ', '\u00a0')}</b> and the email <b translate="no"><bdi>${link.email}</bdi></b>.</p>
<p>Press Continue to sign in and go on with your application. This uses up the link, so do it on the device you want to apply with.</p>
<form method="post" action="${basePath}${contract['follow-link'].path}">
<input type="hidden" name="token" value="${token}">
<button>Continue</button>
</form>
<p>Not you, or not your UCAS ID? Do not press Continue: <a href="${pages['sign-in'].path}">sign in with your own</a>.</p>
<script>${raw(linkPageScript)}</script>`,
        ports.configuration,
      ),
    )
  },
  { onError: toErrorPage },
)
