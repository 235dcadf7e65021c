import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { mailTag, variables } from '../environment.ts'

const timeoutMs = 10_000
/** SES briefly refuses mails while the queues together exceed its rate (functions/mail/send-mail.ts). */
const maxAttempts = 6

export type Email = { subject: string; text: string; html: string }
type From = Pick<Configuration, 'universityName' | 'sender' | 'replyTo'>
type Envelope = { mailId: string; to: string }

export const mailer = () => {
  const client = new SESClient({ maxAttempts, requestHandler: { connectionTimeout: 3000 } })
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })

  return {
    async send(from: From, { mailId, to }: Envelope, { subject, text, html }: Email): Promise<void> {
      await client.send(
        new SendEmailCommand({
          Source: formatSender(from),
          ReplyToAddresses: from.replyTo ? [from.replyTo] : undefined,
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

/** Returns the sender of mails as SES takes it: the university's name, and the address. */
export const formatSender = ({ universityName, sender }: Omit<From, 'replyTo'>) =>
  `${formatName(universityName)} <${sender}>`

/**
 * Returns a name as a quoted string (RFC 5322), or as encoded words (RFC 2047) if it has letters outside ASCII. Eleven
 * letters of four bytes fit into the 75 characters of an encoded word.
 */
const formatName = (name: string) =>
  /^[\x20-\x7e]*$/.test(name)
    ? `"${name.replace(/["\\]/g, String.raw`\$&`)}"`
    : (name.match(/.{1,11}/gu) ?? []).map(encodeWord).join(' ')

const encodeWord = (text: string) => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`
