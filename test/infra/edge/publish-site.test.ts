import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Stage } from 'aws-cdk-lib'
import { Asset } from 'aws-cdk-lib/aws-s3-assets'
import { describe, expect, it } from 'vitest'
import { readStage, webFiles } from '../synthesised-stacks.ts'

const { stack, resourcesByType } = readStage().portal
const [hashed, pages] = Object.entries(resourcesByType('Custom::CDKBucketDeployment')).map(
  ([id, { Properties, DependsOn = [] }]) => ({
    id,
    dependsOn: DependsOn,
    prefix: Properties.DestinationBucketKeyPrefix,
    prune: Properties.Prune,
    cacheControl: Properties.SystemMetadata['cache-control'],
  }),
)
/** Returns the files of the web app that a deployment copies. */
const filesOf = (deployment: string) => {
  const asset = stack.node.findChild('site').node.findChild(deployment).node.findChild('Asset1')
  if (!(asset instanceof Asset)) throw new Error('The deployment copies no folder')
  return readdirSync(join(Stage.of(stack)?.outdir ?? '', asset.assetPath)).sort()
}
const isHashed = (file: string) => file.startsWith('assets/')

describe('the published files', () => {
  it('are those with a hash in their names first, which browsers keep for a year', () => {
    expect(hashed).toMatchObject({ prefix: 'assets', cacheControl: 'public, max-age=31536000, immutable' })
    expect(filesOf('hashed').map(file => `assets/${file}`)).toEqual(webFiles.filter(isHashed).sort())
    expect(pages).toMatchObject({ prefix: undefined, cacheControl: 'no-cache' })
    expect(filesOf('pages')).toEqual(webFiles.filter(file => !isHashed(file)).sort())
    expect(pages?.dependsOn).toContain(hashed?.id)
  })

  it('stay, so that pages opened before a deployment continue to work', () =>
    expect([hashed?.prune, pages?.prune]).toEqual([false, false]))
})
