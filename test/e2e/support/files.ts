import { writeFileSync } from 'node:fs'
import { test } from './fixtures.ts'

/** Writes a file for an upload, and returns its path. */
export function createFile(name: string, content: string) {
  const path = test.info().outputPath(name)
  writeFileSync(path, content)
  return path
}
export const createPdf = (name: string, size = 50_000) => createFile(name, '%PDF-1.7\n'.padEnd(size))
