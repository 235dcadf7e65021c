import type { Readable, Writable } from 'node:stream'
import { styleText } from 'node:util'

/** Where a command reads answers, says what it did, and says everything else (questions, progress, errors). */
export type Terminal = {
  input: Readable & { isTTY?: boolean }
  out: Writable & { isTTY?: boolean }
  error: Writable & { isTTY?: boolean }
}

type Colour = Parameters<typeof styleText>[0]

/** Colours a text where the stream is a terminal that wants colours; NO_COLOR is respected. */
export const colourText = (stream: Writable, colour: Colour, text: string) =>
  styleText(colour, text, { stream, validateStream: true })

/** A text of somebody else's as one line that cannot steer the terminal. */
export const stripControlCharacters = (text: string) => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')

/**
 * Keeps a command going when whoever read its output has stopped, as `head` does: what it does to the portal must not
 * end half way because nobody listens.
 */
export function ignoreClosedPipes({ out, error }: Terminal): void {
  for (const stream of [out, error])
    stream.on('error', (thrown: NodeJS.ErrnoException) => {
      if (thrown.code !== 'EPIPE') throw thrown
    })
}
