import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the pages of a built web app carry inside, as a content security policy allows it: by its hashes. */
export function readInlineHashes(folder: string) {
  const pages = readdirSync(folder)
    .filter(name => name.endsWith('.html'))
    .map(name => readFileSync(join(folder, name), 'utf8'))
  const hashes = (inside: RegExp) => [
    ...new Set(pages.flatMap(page => [...page.matchAll(inside)].map(([, text = '']) => toCspHash(text)))),
  ]
  return { styles: hashes(/<style>(.*?)<\/style>/gs), scripts: hashes(/<script>(.*?)<\/script>/gs) }
}
export type InlineHashes = ReturnType<typeof readInlineHashes>

export const toCspHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
