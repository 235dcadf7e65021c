import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the hashes of the inline styles and scripts of a built web app, for its content security policy. */
export function readCspHashes(folder: string) {
  const pages = readdirSync(folder)
    .filter(name => name.endsWith('.html'))
    .map(name => readFileSync(join(folder, name), 'utf8'))
  const hashMatches = (pattern: RegExp) => [
    ...new Set(pages.flatMap(page => [...page.matchAll(pattern)].map(([, text = '']) => toCspHash(text)))),
  ]
  return { styles: hashMatches(/<style>(.*?)<\/style>/gs), scripts: hashMatches(/<script>(.*?)<\/script>/gs) }
}
export type CspHashes = ReturnType<typeof readCspHashes>

export const toCspHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
