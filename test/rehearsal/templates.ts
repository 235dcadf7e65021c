import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { App, CfnResource, Tags, Validations } from 'aws-cdk-lib'
import { AttributeType } from 'aws-cdk-lib/aws-dynamodb'
import { bundleFunctions } from '#infra/functions/bundle.ts'
import type { PortalStack } from '#infra/portal-stack.ts'
import { readDeployment } from '#infra/settings/configuration.ts'
import { createStacks } from '#infra/stacks.ts'
import cdk from '../../cdk.json' with { type: 'json' }
import { prepareForRehearsal, rehearsedSettings } from './emulated-stacks.ts'

/** The rehearsed stage. */
export const stage = 'prod'

/** The index that the update adds to the table of applications. */
export const addedIndex = { name: 'byRehearsal', key: 'programmeCode' }
/** The function that answers 500 in the updated release. */
export const brokenFunction = 'check-entry'
/** The construct that CloudFormation cannot create, and the function after which it tries to. */
const invalidResource = { id: 'rehearsal-failure', after: 'create-application' }

/**
 * Writes the templates of three versions of the stage: one that fails when half of the portal's stack exists, the present
 * one, and one with a broken function, a new index and a new tag. Returns their folders.
 */
export async function synthesise(folder: string) {
  const functions = await bundleFunctions()
  const site = join(folder, 'site')
  mkdirSync(site)
  writeFileSync(join(site, 'index.html'), '<!doctype html><title>Rehearsal</title>')
  const write = (version: string, bundles: string, change: (portal: PortalStack) => void = () => {}) => {
    const outdir = join(folder, version)
    const context = { ...cdk.context, stage, stages: { [stage]: rehearsedSettings } }
    const app = new App({ outdir, analyticsReporting: false, context })
    const { portal } = createStacks(app, readDeployment(app.node), { functions: bundles, site })
    prepareForRehearsal(portal)
    change(portal)
    app.synth()
    return outdir
  }
  return {
    failing: write('failing', functions, addInvalidResource),
    present: write('present', functions),
    updated: write('updated', breakFunction(functions, folder), changeData),
  }
}

/** CloudFormation creates no secret parameters. */
function addInvalidResource(portal: PortalStack) {
  const properties = { Type: 'SecureString', Value: 'rehearsal' }
  const resource = new CfnResource(portal, invalidResource.id, { type: 'AWS::SSM::Parameter', properties })
  Validations.of(resource).acknowledge({ id: 'CloudFormation-Validate::W3030', reason: 'It must fail.' })
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

/** Copies the bundles, and lets one function answer 500. Returns the folder of the copy. */
function breakFunction(bundles: string, folder: string) {
  const copy = join(folder, 'functions')
  cpSync(bundles, copy, { recursive: true })
  writeFileSync(
    join(copy, brokenFunction, 'index.mjs'),
    'export const handler = async () => ({ statusCode: 500 })',
  )
  return copy
}
