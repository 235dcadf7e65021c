import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses'
import { measuredClient } from '../logging/measured-client.ts'
import { mailTag, variables } from '../needs.ts'

const timeoutMs = 10_000

/** A composed mail. */
export type Email = { subject: string; text: string; html: string }
type Envelope = { mailId: string; to: string }

/** Sends emails through SES. Throws when SES does not accept one. */
export const mailer = () => {
  const client = measuredClient('ses', new SESClient({ requestHandler: { connectionTimeout: 3000 } }))
  const text = (Data: string) => ({ Data, Charset: 'UTF-8' })

  return {
    async send(from: string, { mailId, to }: Envelope, { subject, text: plain, html }: Email): Promise<void> {
      await client.send(
        new SendEmailCommand({
          Source: from,
          Destination: { ToAddresses: [to] },
          Message: { Subject: text(subject), Body: { Text: text(plain), Html: text(html) } },
          ConfigurationSetName: process.env[variables.mailEvents],
          Tags: [{ Name: mailTag, Value: mailId }],
        }),
        { abortSignal: AbortSignal.timeout(timeoutMs) },
      )
    },
  }
}
