import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'

/** Creates a folder for the tests of a file. Returns functions that return the path of a name, and write a file. */
export function createFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const pathTo = (name: string) => join(folder, name)
  const write = (content: string | Buffer, name: string = randomUUID()) => {
    mkdirSync(dirname(pathTo(name)), { recursive: true })
    writeFileSync(pathTo(name), content)
    return pathTo(name)
  }
  return { folder, pathTo, write }
}
