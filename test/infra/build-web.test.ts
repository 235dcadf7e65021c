import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { buildWeb } from '#infra/build-web.ts'
import { siteConfiguration } from '#shared/schemas/configuration.ts'

const made = new Set<string>()
async function built(universityName: string) {
  const build = await buildWeb(JSON.stringify(siteConfiguration.parse({ universityName })))
  if (build.fresh) made.add(build.folder)
  return build.folder
}
/** Everything that a browser may ask a build for. */
const contents = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')

afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true })
})

describe('the built web app', () => {
  it('stays whole when it is built for another university, as by a second portal or a deployment', async () => {
    const ours = await built('University of Hither')
    const before = contents(ours)
    expect(before.includes('University of Hither')).toBe(true)
    const theirs = await built('University of Yon')
    expect(contents(theirs).includes('University of Yon')).toBe(true)
    expect(contents(ours) === before).toBe(true)
  })

  it('is one and the same for two who ask for it at the same time', async () => {
    const [one, other] = await Promise.all([built('University of Both'), built('University of Both')])
    expect(one).toBe(other)
    expect(existsSync(join(one, 'index.html'))).toBe(true)
  })
})
