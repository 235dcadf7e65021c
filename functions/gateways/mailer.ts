import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses'
import { mailTag, variables } from '../environment.ts'

const timeoutMs = 10_000
/** SES briefly refuses mails while the queues together exceed its rate (functions/mail/send-mail.ts). */
const maxAttempts = 6

export type Email = { subject: string; text: string; html: string }
type Envelope = { mailId: string; to: string }

export const mailer = () => {
  const client = new SESClient({ maxAttempts, requestHandler: { connectionTimeout: 3000 } })
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })

  return {
    async send(from: string, { mailId, to }: Envelope, { subject, text, html }: Email): Promise<void> {
      await client.send(
        new SendEmailCommand({
          Source: from,
          Destination: { ToAddresses: [to] },
          Message: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } },
          ConfigurationSetName: process.env[variables.mailEvents],
          Tags: [{ Name: mailTag, Value: mailId }],
        }),
        { abortSignal: AbortSignal.timeout(timeoutMs) },
      )
    },
  }
}
