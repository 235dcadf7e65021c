import { html } from 'hono/html'
import { pages } from '#shared/pages.ts'
import { renderHtmlPage, toErrorPage } from '../http/html-page.ts'
import { route } from '../http/route.ts'

/** Both masks show enough for an applicant to notice someone else's link. */
const maskUcasId = (ucasId: string) => `${ucasId.slice(0, 2)}••••••${ucasId.slice(-2)}`
const maskEmail = (email: string) => `${email.charAt(0)}•••${email.slice(email.lastIndexOf('@'))}`

/** Returns the page behind an emailed link: one Continue button. It changes nothing, so a mail scanner cannot use the link. */
export const { app, lambda } = route(
  'show-link',
  async ({ query: { token }, c }, { 'sign-in-links': links, now }) => {
    const link = await links.getUsable(token, now())
    if (!link) return c.redirect(pages['link-expired'].path, 303)
    c.header('referrer-policy', 'same-origin')
    return c.html(
      renderHtmlPage(
        'One more step',
        html`<p>This link is for the UCAS ID ${maskUcasId(link.ucasPersonalId)} and the email ${maskEmail(link.email)}.</p>
<p>Press Continue to sign in and go on with your application. This uses up the link, so do it on the device you want to apply with.</p>
<form method="post" action="/portal/auth/verify">
<input type="hidden" name="token" value="${token}">
<button>Continue</button>
</form>
<p>Not you? Close this page and nothing happens.</p>`,
      ),
    )
  },
  { onError: toErrorPage },
)
