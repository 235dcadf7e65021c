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
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { atomicWrite } from '#bin/admin/context/files.ts'
import { createFolder } from '../../../temporary-folder.ts'

const { folder, pathTo } = createFolder()
beforeEach(() => void mkdirSync(folder, { recursive: true }))
afterEach(() => rmSync(folder, { recursive: true }))
const writeText = (text: string) => (stream: Writable) => pipeline(Readable.from([text]), stream)

describe('atomicWrite', () => {
  it('writes a file that only its owner can read, also over an existing file', async () => {
    writeFileSync(pathTo('out.csv'), 'before', { mode: 0o644 })
    await atomicWrite(pathTo('out.csv'), writeText('secret'))
    expect(readFileSync(pathTo('out.csv'), 'utf8')).toBe('secret')
    expect(statSync(pathTo('out.csv')).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['out.csv'])
  })

  it('writes to what a link points to, and to a device as it stands', async () => {
    writeFileSync(pathTo('target.csv'), 'before')
    symlinkSync(pathTo('target.csv'), pathTo('link.csv'))
    for (const file of [pathTo('link.csv'), '/dev/null']) await atomicWrite(file, writeText('secret'))
    expect(readFileSync(pathTo('target.csv'), 'utf8')).toBe('secret')
    expect(lstatSync(pathTo('link.csv')).isSymbolicLink()).toBe(true)
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true)
  })

  it('says that the folder does not exist', async () => {
    await expect(atomicWrite(pathTo('missing/out.csv'), writeText('secret'))).rejects.toThrow(
      `Cannot write the file ${pathTo('missing/out.csv')} (no such file or directory).`,
    )
  })

  it('keeps the existing file when the write fails', async () => {
    writeFileSync(pathTo('out.csv'), 'before')
    const writeHalf = (stream: Writable) => {
      stream.write('half')
      return Promise.reject(new Error('cut off'))
    }
    await expect(atomicWrite(pathTo('out.csv'), writeHalf)).rejects.toThrow('cut off')
    expect(readdirSync(folder)).toEqual(['out.csv'])
    expect(readFileSync(pathTo('out.csv'), 'utf8')).toBe('before')
  })

  it('removes the incomplete file on SIGTERM', async () => {
    const signal = 'SIGTERM'
    const listenersBefore = process.listeners(signal)
    const writeInterrupted = (stream: Writable) =>
      pipeline(async function* () {
        yield 'half'
        process.emit(signal)
        yield 'rest'
      }, stream)
    await expect(atomicWrite(pathTo('out.csv'), writeInterrupted)).rejects.toThrow(
      `Interrupted. Did not write the file ${pathTo('out.csv')}.`,
    )
    expect(readdirSync(folder)).toEqual([])
    const added = process.listeners(signal).filter(listener => !listenersBefore.includes(listener))
    expect(added, 'listeners that ignore a second signal').toHaveLength(1)
    for (const listener of added) process.off(signal, listener)
  })
})
