import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses'
import type { Email } from '../mail/email.ts'
import { mailTag } from '../needs.ts'

const patience = 10_000
type Addressed = { mailId: string; to: string }

/** Sends one e-mail through SES; throws when SES does not accept it. */
export const mailer = () => {
  const client = new SESClient({ requestHandler: { connectionTimeout: 3000 } })
  const text = (Data: string) => ({ Data, Charset: 'UTF-8' })

  return {
    async send(
      from: string,
      { mailId, to }: Addressed,
      { subject, text: plain, html }: Email,
    ): Promise<void> {
      await client.send(
        new SendEmailCommand({
          Source: from,
          Destination: { ToAddresses: [to] },
          Message: { Subject: text(subject), Body: { Text: text(plain), Html: text(html) } },
          Tags: [{ Name: mailTag, Value: mailId }],
        }),
        { abortSignal: AbortSignal.timeout(patience) },
      )
    },
  }
}
