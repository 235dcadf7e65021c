import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cacheBuild } from '#infra/build/build-cache.ts'
import { createFolder } from '../../temporary-folder.ts'

const { pathTo } = createFolder()
const write = async (folder: string) => writeFileSync(join(folder, 'index.mjs'), '')

it('builds once, also for two concurrent requests', async () => {
  const builds = pathTo('builds')
  const [first, second] = await Promise.all([
    cacheBuild(builds, 'new', write),
    cacheBuild(builds, 'new', write),
  ])
  expect(first.folder).toBe(second.folder)
  expect((await cacheBuild(builds, 'new', write)).isNew).toBe(false)
  expect(readdirSync(builds)).toEqual(['new'])
  expect(readdirSync(first.folder)).toEqual(['index.mjs'])
})

it('leaves no files of a failed build', async () => {
  const builds = pathTo('failed-builds')
  const failing = cacheBuild(builds, 'broken', async folder => {
    await write(folder)
    throw new Error('its sources are invalid')
  })
  await expect(failing).rejects.toThrow('invalid')
  expect(readdirSync(builds)).toEqual([])
})
