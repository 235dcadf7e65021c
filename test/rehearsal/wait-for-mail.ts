import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Deployed } from './deploy.ts'
import type { Emulator } from './emulator.ts'

const account = '000000000000'
const sent = z.object({ To: z.array(z.string()), BodyText: z.string() })
const store = z.object({ messages: z.record(z.string(), z.array(sent)) })
const tries = 50

/**
 * What the newest mail to an address has after `mark`. Where the table's stream brings no mail to the sender within
 * five seconds, the sender is called as its schedule would; `streamed` says which it was.
 */
export async function waitForMail(
  address: string,
  mark: RegExp,
  at: Emulator & Deployed,
  signal: AbortSignal,
) {
  const found = async () => {
    const answer = await fetch(`${at.endpoint}/_ministack/ses/messages?account=${account}`, { signal })
    const { messages } = store.parse(await answer.json())
    const texts = (messages[account] ?? []).filter(({ To }) => To.includes(address))
    return texts.map(({ BodyText }) => mark.exec(BodyText)?.[1]).findLast(text => text !== undefined)
  }
  for (let time = 0; time < tries; time++) {
    const text = await found()
    if (text) return { text, streamed: true }
    await pause(100, undefined, { signal })
  }
  await swept(at, signal)
  const text = await found()
  if (!text) throw new Error(`no mail with ${mark} reached ${address}`)
  return { text, streamed: false }
}

/** Calls the sender of mails as its schedule does. */
async function swept({ endpoint, mailer }: Emulator & Deployed, signal: AbortSignal) {
  const credential = 'Credential=test/20270812/eu-west-2/lambda/aws4_request'
  const answer = await fetch(`${endpoint}/2015-03-31/functions/${mailer}/invocations`, {
    method: 'POST',
    headers: { authorization: `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=host, Signature=none` },
    body: '{}',
    signal,
  })
  if (!answer.ok || answer.headers.has('x-amz-function-error'))
    throw new Error(`the sender of mails answered ${answer.status}: ${await answer.text()}`)
}
