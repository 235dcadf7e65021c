import { html, raw } from 'hono/html'
import { pageStyle } from '#functions/http/page-style.ts'
import type { Mail } from './mailbox.ts'

/** Returns the mailbox as an HTML page. */
export const renderMailboxPage = (mails: Mail[]) => html`<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Mailbox${mails.length > 0 && ` (${mails.length})`}</title>
    <link rel="icon" type="image/svg+xml" href="/mark.svg" />
    <style>${raw(pageStyle)}</style>
    <link rel="stylesheet" href="/local/mailbox.css" />
  </head>
  <body>
    <header><b>Mailbox</b> <span>of the portal on this machine</span> <a href="/">The portal</a></header>
    <main>
      <h1>Mails from the portal</h1>
      <p class="soft">
        ${mails.length === 0 ? 'The portal has not sent a mail yet.' : 'The newest mail is first.'} No mail leaves this machine.
        <a href="/local/mailbox">Refresh</a>
      </p>
      ${mails.map(mailArticle)}
    </main>
  </body>
</html>`

const mailArticle = ({ to, subject, text, sentAt }: Mail, index: number) => html`
  <article aria-labelledby="mail-${index}">
    <h2 id="mail-${index}">${subject}</h2>
    <p class="soft">To ${to}, <time datetime="${sentAt}">${londonTime.format(new Date(sentAt))}</time></p>
    <div class="text">${linkAddresses(text)}</div>
  </article>`

const londonTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'full',
  timeStyle: 'medium',
  timeZone: 'Europe/London',
})

/** Turns web addresses into links. A full stop or bracket after an address is not part of the link. */
const linkAddresses = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'])/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))
