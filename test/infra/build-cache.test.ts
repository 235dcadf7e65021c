import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cacheBuild } from '#infra/build-cache.ts'

let builds: string
beforeEach(() => {
  builds = mkdtempSync(join(tmpdir(), 'builds-'))
})
afterEach(() => rmSync(builds, { recursive: true }))

const write = async (folder: string) => writeFileSync(join(folder, 'index.mjs'), '')
/** A folder that was last asked for so many days ago. */
function left(name: string, days: number) {
  const asked = new Date(Date.now() - days * 86_400_000)
  mkdirSync(join(builds, name))
  utimesSync(join(builds, name), asked, asked)
}

it('makes a build once, and has what nobody asked for in a week removed', async () => {
  left('eight-days', 8)
  left('unfinished-eight', 8)
  left('six-days', 6)
  expect((await cacheBuild(builds, 'new', write)).isNew).toBe(true)
  expect((await cacheBuild(builds, 'new', write)).isNew).toBe(false)
  expect(readdirSync(builds).sort()).toEqual(['new', 'six-days'])
})

it('keeps an old one that is asked for again', async () => {
  left('again', 8)
  await cacheBuild(builds, 'again', write)
  await cacheBuild(builds, 'other', write)
  expect(existsSync(join(builds, 'again'))).toBe(true)
})

it('leaves nothing of one that could not be made', async () => {
  const failing = cacheBuild(builds, 'broken', async folder => {
    await write(folder)
    throw new Error('its sources are not in order')
  })
  await expect(failing).rejects.toThrow('not in order')
  expect(readdirSync(builds)).toEqual([])
})
