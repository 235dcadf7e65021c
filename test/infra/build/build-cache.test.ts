import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { cacheBuild } from '#infra/build/build-cache.ts'
import { createFolder } from '../../support/temporary-folder.ts'

const { pathTo } = createFolder()

it('a build is made once for each of the settings', async () => {
  const build = (settings: string) =>
    cacheBuild(pathTo('builds'), { folders: [], settings }, folder =>
      writeFile(path.join(folder, 'settings'), settings),
    )
  const first = await build('of one stage')
  expect(first.isNew).toBe(true)
  expect(await build('of one stage')).toEqual({ ...first, isNew: false })
  const other = await build('of another stage')
  expect([other.isNew, other.folder === first.folder]).toEqual([true, false])
})
