import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: z.iso.datetime(),
})
export type Mail = z.infer<typeof mail>

/** The mails in a file of JSON lines; each is on the disk before `keep` returns. */
export const openMailStore = (file: string) => {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const mails = before.split('\n').flatMap(readLine)
  // A process killed while writing leaves half a line, which must not swallow the next one.
  if (before && !before.endsWith('\n')) appendFileSync(file, '\n')
  return {
    keep: (kept: Mail) => {
      appendFileSync(file, `${JSON.stringify(kept)}\n`, { mode: 0o600 })
      mails.push(kept)
    },
    /** Newest first. */
    list: () => mails.toReversed(),
  }
}

const readLine = (line: string): Mail[] => {
  try {
    return [mail.parse(JSON.parse(line))]
  } catch {
    return []
  }
}
