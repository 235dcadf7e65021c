import { describe, expect, it } from 'vitest'
import { createFolder } from '../../temporary-folder.ts'
import { everySetting, readStage } from '../synthesised-stacks.ts'

const { folder, write } = createFolder()
const files = ['assets/index-1.js', 'assets/index-2.css', 'assets/font-3.woff2', 'index.html', 'form.html']
for (const file of [...files, 'mark.svg', 'robots.txt', 'social.png']) write('', file)

const { resourcesByType, template } = readStage(everySetting, 'dev', { site: folder }).portal
const resources = Object.entries(resourcesByType('Custom::CDKBucketDeployment'))
const deployments = resources.map(([id, { Properties, DependsOn }]) => ({
  id,
  dependsOn: DependsOn ?? [],
  files: Properties.Include,
  type: Properties.SystemMetadata['content-type'],
  cacheControl: Properties.SystemMetadata['cache-control'],
}))

describe('the published files', () => {
  it('have a charset if they are text', () => {
    expect(deployments.map(({ files, type }) => [files, type])).toEqual(
      expect.arrayContaining([
        [['assets/index-1.js'], 'text/javascript; charset=utf-8'],
        [['assets/index-2.css'], 'text/css; charset=utf-8'],
        [['assets/font-3.woff2'], undefined],
        [['form.html', 'index.html', 'maintenance.html'], 'text/html; charset=utf-8'],
        [['mark.svg'], 'image/svg+xml; charset=utf-8'],
        [['robots.txt', '.well-known/security.txt'], 'text/plain; charset=utf-8'],
        [['social.png'], undefined],
      ]),
    )
  })

  it('are those with a hash in their names first, which browsers keep for a year', () => {
    const hashed = deployments.filter(({ files }) => files?.[0].startsWith('assets/'))
    expect(hashed).toHaveLength(3)
    for (const { cacheControl } of hashed) expect(cacheControl).toBe('public, max-age=31536000, immutable')
    for (const { cacheControl, dependsOn } of deployments.filter(
      deployment => !hashed.includes(deployment),
    )) {
      expect(cacheControl).toBe('no-cache')
      expect(dependsOn).toEqual(expect.arrayContaining(hashed.map(({ id }) => id)))
    }
  })
})

it('a stage that uses everything leaves room in the template, which may have 500 resources and a megabyte', () => {
  const { Resources } = template.toJSON()
  expect(Object.keys(Resources).length).toBeLessThanOrEqual(330)
  expect(JSON.stringify({ Resources }).length).toBeLessThan(800_000)
})
