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

/** Opens the mails in a file of JSON lines. `add` returns after the mail is written to the file. */
export const openMailStore = (file: string) => {
  const contents = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const mails = contents.split('\n').flatMap(parseLine)
  // A process that was killed while writing leaves half a line.
  if (contents && !contents.endsWith('\n')) appendFileSync(file, '\n')
  return {
    add: (newMail: Mail) => {
      appendFileSync(file, `${JSON.stringify(newMail)}\n`, { mode: 0o600 })
      mails.push(newMail)
    },
    /** Newest first. */
    list: () => mails.toReversed(),
  }
}

const parseLine = (line: string): Mail[] => {
  try {
    return [mail.parse(JSON.parse(line))]
  } catch {
    return []
  }
}
