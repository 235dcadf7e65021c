import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { atomicWrite } from '#bin/admin/atomic-write.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'whole-'))
})
afterEach(() => rmSync(folder, { recursive: true }))
const at = (name: string) => join(folder, name)
const writing = (text: string) => (to: Writable) => pipeline(Readable.from([text]), to)

describe('a whole file', () => {
  it('is for its owner alone, also where another file was', async () => {
    writeFileSync(at('out.csv'), 'before', { mode: 0o644 })
    writeFileSync(at('out.csv.partial'), 'before', { mode: 0o644 })
    await atomicWrite(at('out.csv'), writing('secret'))
    expect(readFileSync(at('out.csv'), 'utf8')).toBe('secret')
    expect(statSync(at('out.csv')).mode & 0o777).toBe(0o600)
    expect(readFileSync(at('out.csv.partial'), 'utf8')).toBe('before')
  })

  it('follows no link that was laid for it', async () => {
    writeFileSync(at('elsewhere'), 'before')
    symlinkSync(at('elsewhere'), at('out.csv'))
    symlinkSync(at('elsewhere'), at('out.csv.partial'))
    await atomicWrite(at('out.csv'), writing('secret'))
    expect(readFileSync(at('elsewhere'), 'utf8')).toBe('before')
    expect(readFileSync(at('out.csv'), 'utf8')).toBe('secret')
  })

  it('is written beside under a name that nobody can foresee', async () => {
    const names = new Set<string>()
    const seen = async (to: Writable) => {
      for (const name of readdirSync(folder)) names.add(name)
      await writing('secret')(to)
    }
    await atomicWrite(at('out.csv'), seen)
    rmSync(at('out.csv'))
    await atomicWrite(at('out.csv'), seen)
    expect(names.size).toBe(2)
  })

  it('leaves what was there when it cannot be written to its end', async () => {
    writeFileSync(at('out.csv'), 'before')
    const half = (to: Writable) => {
      to.write('half')
      return Promise.reject(new Error('cut off'))
    }
    await expect(atomicWrite(at('out.csv'), half)).rejects.toThrow('cut off')
    expect(readdirSync(folder)).toEqual(['out.csv'])
    expect(readFileSync(at('out.csv'), 'utf8')).toBe('before')
  })
})
