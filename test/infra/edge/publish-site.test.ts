import { describe, expect, it } from 'vitest'
import { readStage, webFiles } from '../synthesised-stacks.ts'

const { resourcesByType } = readStage().portal
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
      files: webFiles.filter(file => file.startsWith('assets/')).sort(),
      cacheControl: 'public, max-age=31536000, immutable',
    })
    expect(pages?.files).toEqual(expect.arrayContaining(['index.html', 'mark.svg', 'maintenance.html']))
    expect(pages?.cacheControl).toBe('no-cache')
    expect(pages?.dependsOn).toContain(hashed?.id)
  })

  it('stay, so that pages opened before a deployment continue to work', () =>
    expect([hashed?.prune, pages?.prune]).toEqual([false, false]))
})
