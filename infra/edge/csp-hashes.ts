import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the hashes of the inline scripts of a built web app, for its content security policy. */
export function readScriptHashes(folder: string): string[] {
  const pages = readdirSync(folder)
    .filter(name => name.endsWith('.html'))
    .map(name => readFileSync(join(folder, name), 'utf8'))
  const scripts = pages.flatMap(page => [...page.matchAll(/<script>(.*?)<\/script>/gs)])
  return [...new Set(scripts.map(([, text = '']) => toCspHash(text)))]
}

export const toCspHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
