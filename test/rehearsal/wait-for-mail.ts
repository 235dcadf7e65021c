import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Emulator } from './emulator.ts'

const account = '000000000000'
const mail = z.object({ To: z.array(z.string()), BodyText: z.string() })
const mailbox = z.object({ messages: z.record(z.string(), z.array(mail)) })
const maxAttempts = 200

/**
 * Returns the group that `pattern` matches in the newest mail to an address. Throws if there is no such mail within 20
 * seconds.
 */
export async function waitForMail(
  address: string,
  pattern: RegExp,
  { endpoint }: Emulator,
  signal: AbortSignal,
): Promise<string> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const response = await fetch(`${endpoint}/_ministack/ses/messages?account=${account}`, { signal })
    const { messages } = mailbox.parse(await response.json())
    const texts = (messages[account] ?? []).filter(({ To }) => To.includes(address))
    const text = texts.map(({ BodyText }) => pattern.exec(BodyText)?.[1]).findLast(match => match)
    if (text) return text
    await pause(100, undefined, { signal })
  }
  throw new Error(`no mail with ${pattern} reached ${address}`)
}
