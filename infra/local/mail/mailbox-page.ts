import { html } from 'hono/html'
import type { Mail } from './mail-store.ts'

/** Returns the mailbox as an HTML page. */
export const renderMailboxPage = (mails: Mail[]) => html`<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Mailbox${mails.length > 0 && ` (${mails.length})`}</title>
    <link rel="icon" type="image/svg+xml" href="/mark.svg" />
    <link rel="stylesheet" href="/local/mailbox.css" />
  </head>
  <body>
    <header><b>Mailbox</b> <span>for rehearsals on this machine</span> <a href="/">The portal</a></header>
    <main>
      <h1>Mails the portal has sent</h1>
      <p class="soft">
        ${mails.length === 0 ? 'Nothing has been sent yet.' : 'The newest comes first.'} No mail leaves this machine.
        <a href="/local/mailbox">Look again</a>
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

/** Turns web addresses into links, without a full stop or bracket that follows one. */
const linkAddresses = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'])/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))
