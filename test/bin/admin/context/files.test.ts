import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeOutputFile } from '#bin/admin/context/files.ts'
import { createFolder } from '../../../temporary-folder.ts'

const { folder, pathTo } = createFolder()
beforeEach(() => void mkdirSync(folder, { recursive: true }))
afterEach(() => rmSync(folder, { recursive: true }))
const secret = Buffer.from('secret')

describe('an output file', () => {
  it('can be read by its owner only, and replaces an existing file', () => {
    writeFileSync(pathTo('out.xlsx'), 'before', { mode: 0o644 })
    writeOutputFile(pathTo('out.xlsx'), secret)
    expect(readFileSync(pathTo('out.xlsx'), 'utf8')).toBe('secret')
    expect(statSync(pathTo('out.xlsx')).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['out.xlsx'])
  })

  it('is written to what a link points to, and to a device', () => {
    writeFileSync(pathTo('target.xlsx'), 'before')
    symlinkSync(pathTo('target.xlsx'), pathTo('link.xlsx'))
    for (const file of [pathTo('link.xlsx'), '/dev/null']) writeOutputFile(file, secret)
    expect(readFileSync(pathTo('target.xlsx'), 'utf8')).toBe('secret')
    expect(lstatSync(pathTo('link.xlsx')).isSymbolicLink()).toBe(true)
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true)
  })

  it('needs a folder', () => {
    expect(() => writeOutputFile(pathTo('missing/out.xlsx'), secret)).toThrow(
      `Cannot write the file ${pathTo('missing/out.xlsx')} (no such file or directory).`,
    )
  })
})
