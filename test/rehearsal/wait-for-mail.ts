import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Deployed } from './deploy.ts'
import type { Emulator } from './emulator.ts'

const account = '000000000000'
const mail = z.object({ To: z.array(z.string()), BodyText: z.string() })
const mailbox = z.object({ messages: z.record(z.string(), z.array(mail)) })
const maxAttempts = 50

/**
 * Returns the group that `pattern` matches in the newest mail to an address. Without a mail within five seconds it invokes
 * the sender, as the schedule does; `isStreamed` is then false.
 */
export async function waitForMail(
  address: string,
  pattern: RegExp,
  at: Emulator & Deployed,
  signal: AbortSignal,
) {
  const findMatch = async () => {
    const response = await fetch(`${at.endpoint}/_ministack/ses/messages?account=${account}`, { signal })
    const { messages } = mailbox.parse(await response.json())
    const texts = (messages[account] ?? []).filter(({ To }) => To.includes(address))
    return texts.map(({ BodyText }) => pattern.exec(BodyText)?.[1]).findLast(text => text !== undefined)
  }
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const text = await findMatch()
    if (text) return { text, isStreamed: true }
    await pause(100, undefined, { signal })
  }
  await invokeSender(at, signal)
  const text = await findMatch()
  if (!text) throw new Error(`no mail with ${pattern} reached ${address}`)
  return { text, isStreamed: false }
}

/** Invokes the sender of mails as its schedule does. */
async function invokeSender({ endpoint, mailer }: Emulator & Deployed, signal: AbortSignal) {
  const credential = 'Credential=test/20270812/eu-west-2/lambda/aws4_request'
  const response = await fetch(`${endpoint}/2015-03-31/functions/${mailer}/invocations`, {
    method: 'POST',
    headers: { authorization: `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=host, Signature=none` },
    body: '{}',
    signal,
  })
  if (!response.ok || response.headers.has('x-amz-function-error'))
    throw new Error(`the sender of mails returned ${response.status}: ${await response.text()}`)
}
