import { existsSync } from 'node:fs'
import { utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { cacheBuild } from '#infra/build/build-cache.ts'
import { createFolder } from '../../support/temporary-folder.ts'

const { pathTo } = createFolder()

it('a build is made once for each of the settings', async () => {
  const built: string[] = []
  const build = (settings: string) =>
    cacheBuild(pathTo('builds'), { folders: [], settings }, async () => built.push(settings))
  const first = await build('of one stage')
  expect(await build('of one stage')).toBe(first)
  expect(await build('of another stage')).not.toBe(first)
  expect(built).toEqual(['of one stage', 'of another stage'])
})

it('a new build deletes builds of more than a week ago', async () => {
  const build = (settings: string) =>
    cacheBuild(pathTo('aging'), { folders: [], settings }, folder => writeFile(path.join(folder, 'x'), ''))
  const [old, recent] = [await build('old'), await build('recent')]
  const eightDaysAgo = Date.now() / 1000 - 8 * 86_400
  await utimes(old, eightDaysAgo, eightDaysAgo)
  await build('new')
  expect([old, recent].map(existsSync)).toEqual([false, true])
})
