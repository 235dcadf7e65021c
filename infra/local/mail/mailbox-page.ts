import { html } from 'hono/html'
import { renderHtmlPage } from '#functions/http/html-page.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import type { SentMail } from './mailbox.ts'

export const renderMailboxPage = (mails: SentMail[], configuration: Configuration) =>
  renderHtmlPage(
    'Mails from the portal',
    html`<link rel="stylesheet" href="/local/mailbox.css" />
      <p class="soft">
        ${mails.length === 0 ? 'The portal has not sent a mail yet.' : 'The newest mail is first.'} No mail leaves this machine.
        <a href="/local/mailbox">Refresh</a> <a href="/">The portal</a>
      </p>
      ${mails.map(mailArticle)}`,
    configuration,
  )

const mailArticle = ({ from, replyTo, to, subject, text, sentAt }: SentMail, index: number) => html`
  <article aria-labelledby="mail-${index}">
    <h2 id="mail-${index}">${subject}</h2>
    <p class="soft">From ${from}${replyTo && ` (answers go to ${replyTo})`}, to ${to}, <time datetime="${sentAt}">${londonTime.format(new Date(sentAt))}</time></p>
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
