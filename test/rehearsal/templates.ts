import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CfnResource, Tags } from 'aws-cdk-lib'
import { AttributeType } from 'aws-cdk-lib/aws-dynamodb'
import { bundleFunctions } from '#infra/functions/bundle.ts'
import type { PortalStack } from '#infra/portal-stack.ts'
import { createStage } from '../infra/synthesised-stacks.ts'
import { prepareForRehearsal, rehearsedSettings } from './emulated-stacks.ts'

/** The rehearsed stage. */
export const stage = 'prod'

/** The index that the update adds to the table of applications. */
export const addedIndex = { name: 'byRehearsal', key: 'programmeCode' }
/** The construct that CloudFormation cannot create, and the function after which it tries to. */
const invalidResource = { id: 'rehearsal-failure', after: 'create-application' }

/**
 * Writes the templates of five versions of the stage: one that fails when half of the portal's stack exists, the present
 * one, a bad release with a new index and a new tag, of which only the change of list-schools is good, its correction, and
 * the release of the next season. Returns their folders.
 */
export async function synthesise(folder: string) {
  const functions = await bundleFunctions()
  const site = join(folder, 'site')
  mkdirSync(site)
  writeFileSync(join(site, 'index.html'), '<!doctype html><title>Rehearsal</title>')
  const write = (version: string, bundles: string, change: (portal: PortalStack) => void = () => {}) => {
    const outdir = join(folder, version)
    const { app, portal } = createStage(rehearsedSettings, stage, { functions: bundles, site }, outdir)
    prepareForRehearsal(portal)
    change(portal)
    app.synth()
    return outdir
  }
  const addComment = (name: string) =>
    `${readFileSync(join(functions, name, 'index.mjs'), 'utf8')}\n// changed`
  const good = { 'list-schools': addComment('list-schools') }
  const bad = {
    'check-entry': 'export const handler = async () => ({ statusCode: 500 })',
    'send-mail': 'export const handler = async () => ({ batchItemFailures: [] })',
  }
  const corrections = { 'check-entry': addComment('check-entry'), 'send-mail': addComment('send-mail') }
  return {
    failing: write('failing', functions, addInvalidResource),
    present: write('present', functions),
    updated: write('updated', changeBundles(functions, folder, { ...good, ...bad }), changeData),
    corrected: write(
      'corrected',
      changeBundles(functions, join(folder, 'correction'), { ...good, ...corrections }),
      changeData,
    ),
    nextSeason: write(
      'next-season',
      changeBundles(functions, join(folder, 'season'), {
        ...good,
        ...corrections,
        'list-subjects': addComment('list-subjects'),
      }),
      changeData,
    ),
  }
}

/** CloudFormation creates no secret parameters. */
function addInvalidResource(portal: PortalStack) {
  const properties = { Type: 'SecureString', Value: 'rehearsal' }
  const resource = new CfnResource(portal, invalidResource.id, { type: 'AWS::SSM::Parameter', properties })
  resource.node.addDependency(portal.node.findChild(invalidResource.after))
}

/** Adds an index, and changes the tags of every resource. */
function changeData({ data, node }: PortalStack) {
  data.tables.applications.addGlobalSecondaryIndex({
    indexName: addedIndex.name,
    partitionKey: { name: addedIndex.key, type: AttributeType.STRING },
  })
  Tags.of(node.root).add('rehearsal', 'updated')
}

/** Copies the bundles, and changes some of their files. Returns the folder of the copy. */
function changeBundles(bundles: string, folder: string, changes: Record<string, string>) {
  const copy = join(folder, `functions-${Object.keys(changes).join('-')}`)
  cpSync(bundles, copy, { recursive: true })
  for (const [name, code] of Object.entries(changes)) writeFileSync(join(copy, name, 'index.mjs'), code)
  return copy
}
