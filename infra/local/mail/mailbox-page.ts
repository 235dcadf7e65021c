import { html } from 'hono/html'
import type { Mail } from './mail-store.ts'

/** The mails sent so far as a page for people, in the order given. */
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

const mailArticle = ({ to, subject, text, sentAt }: Mail, at: number) => html`
  <article aria-labelledby="mail-${at}">
    <h2 id="mail-${at}">${subject}</h2>
    <p class="soft">To ${to}, <time datetime="${sentAt}">${londonTime.format(new Date(sentAt))}</time></p>
    <div class="text">${linked(text)}</div>
  </article>`

const londonTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'full',
  timeStyle: 'medium',
  timeZone: 'Europe/London',
})

/** The text with its web addresses as links; a full stop or bracket after one does not belong to it. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'])/)
    .map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))
