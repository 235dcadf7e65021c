import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cacheBuild } from '#infra/build/build-cache.ts'

let builds: string
beforeEach(() => {
  builds = mkdtempSync(join(tmpdir(), 'builds-'))
})
afterEach(() => rmSync(builds, { recursive: true }))

const write = async (folder: string) => writeFileSync(join(folder, 'index.mjs'), '')
/** Creates a build that was last used this number of days ago. */
function createBuild(name: string, days: number) {
  const usedAt = new Date(Date.now() - days * 86_400_000)
  mkdirSync(join(builds, name))
  utimesSync(join(builds, name), usedAt, usedAt)
}

it('builds once, and removes builds that nobody has used for a week', async () => {
  createBuild('eight-days', 8)
  createBuild('unfinished-eight', 8)
  createBuild('six-days', 6)
  expect((await cacheBuild(builds, 'new', write)).isNew).toBe(true)
  expect((await cacheBuild(builds, 'new', write)).isNew).toBe(false)
  expect(readdirSync(builds).sort()).toEqual(['new', 'six-days'])
})

it('is complete for two concurrent requests', async () => {
  const [first, second] = await Promise.all([
    cacheBuild(builds, 'new', write),
    cacheBuild(builds, 'new', write),
  ])
  expect(first.folder).toBe(second.folder)
  expect(readdirSync(builds)).toEqual(['new'])
  expect(readdirSync(first.folder)).toEqual(['index.mjs'])
})

it('leaves no files of a failed build', async () => {
  const failing = cacheBuild(builds, 'broken', async folder => {
    await write(folder)
    throw new Error('its sources are invalid')
  })
  await expect(failing).rejects.toThrow('invalid')
  expect(readdirSync(builds)).toEqual([])
})
