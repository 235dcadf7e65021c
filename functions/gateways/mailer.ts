import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses'
import type { Email } from '../mail/email.ts'

/** Sends one e-mail through SES; throws when SES does not accept it. */
export const mailer = () => {
  const client = new SESClient({ requestHandler: { requestTimeout: 10_000, connectionTimeout: 3000 } })
  const text = (Data: string) => ({ Data, Charset: 'UTF-8' })

  return {
    async send(from: string, to: string, { subject, text: plain, html }: Email): Promise<void> {
      await client.send(
        new SendEmailCommand({
          Source: from,
          Destination: { ToAddresses: [to] },
          Message: { Subject: text(subject), Body: { Text: text(plain), Html: text(html) } },
        }),
      )
    },
  }
}
