import { describe, expect, it } from 'vitest'
import { createFolder } from '../../support/temporary-folder.ts'
import { everySetting, readStage } from '../synthesised-stacks.ts'

const { folder, write } = createFolder()
const files = ['assets/index-1.js', 'assets/index-2.css', 'assets/font-3.woff2', 'index.html', 'form.html']
for (const file of [...files, 'mark.svg', 'robots.txt']) write('', file)

const { resourcesByType } = readStage(everySetting, 'dev', { webFolder: folder }).portal
const [hashed, pages] = Object.entries(resourcesByType('Custom::CDKBucketDeployment')).map(
  ([id, { Properties, DependsOn = [] }]) => ({
    id,
    dependsOn: DependsOn,
    files: Properties.Include,
    prune: Properties.Prune,
    cacheControl: Properties.SystemMetadata['cache-control'],
  }),
)

describe('the published files', () => {
  it('are those with a hash in their names first, which browsers keep for a year', () => {
    expect(hashed).toMatchObject({
      files: files.filter(file => file.startsWith('assets/')).sort(),
      cacheControl: 'public, max-age=31536000, immutable',
    })
    expect(pages?.files).toEqual(expect.arrayContaining(['index.html', 'mark.svg', 'maintenance.html']))
    expect(pages?.cacheControl).toBe('no-cache')
    expect(pages?.dependsOn).toContain(hashed?.id)
  })

  it('stay, so that pages opened before a deployment continue to work', () =>
    expect([hashed?.prune, pages?.prune]).toEqual([false, false]))
})
