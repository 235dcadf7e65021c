import { cpSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { App, CfnResource } from 'aws-cdk-lib'
import { AttributeType } from 'aws-cdk-lib/aws-dynamodb'
import { acknowledgeFindings } from '#infra/cdk-nag.ts'
import { readDeployment } from '#infra/configuration.ts'
import { bundleFunctions } from '#infra/functions/bundle.ts'
import { PortalStack } from '#infra/portal-stack.ts'
import cdk from '../../cdk.json' with { type: 'json' }
import { prepareForRehearsal, rehearsedSettings } from './emulated-stacks.ts'

/** The rehearsed stage. */
export const stage = 'prod'

/** The index that the update adds to the table of applications. */
export const addedIndex = { name: 'byRehearsal', key: 'programmeCode' }
/** The header that the updated function adds to its reply. */
export const addedHeader = 'x-rehearsal'
/** The construct that CloudFormation cannot create, and the function after which it tries to. */
const invalidResource = { id: 'rehearsal-failure', after: 'create-application' }

/**
 * Writes the templates of three versions of the stage: one that fails when half of the portal's stack exists, the present
 * one, and one with a changed function and a new index. Returns their folders.
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
    const portal = new PortalStack(app, readDeployment(app.node), { functions: bundles, site })
    prepareForRehearsal(portal)
    change(portal)
    app.synth()
    return outdir
  }
  return {
    failing: write('failing', functions, addInvalidResource),
    present: write('present', functions),
    updated: write('updated', changeFunction(functions, folder), addIndex),
  }
}

/** CloudFormation creates no secret parameters. */
function addInvalidResource(portal: PortalStack) {
  const properties = { Type: 'SecureString', Value: 'rehearsal' }
  const resource = new CfnResource(portal, invalidResource.id, { type: 'AWS::SSM::Parameter', properties })
  acknowledgeFindings(resource, { 'CloudFormation-Validate::W3030': 'It must fail.' })
  resource.node.addDependency(portal.node.findChild(invalidResource.after))
}

const addIndex = ({ data }: PortalStack) =>
  data.tables.applications.addGlobalSecondaryIndex({
    indexName: addedIndex.name,
    partitionKey: { name: addedIndex.key, type: AttributeType.STRING },
  })

/** Copies the bundles, and adds a header to the reply of one function. Returns the folder of the copy. */
function changeFunction(bundles: string, folder: string) {
  const copy = join(folder, 'functions')
  cpSync(bundles, copy, { recursive: true })
  const bundle = join(copy, 'get-captcha-settings')
  renameSync(join(bundle, 'index.mjs'), join(bundle, 'previous.mjs'))
  writeFileSync(
    join(bundle, 'index.mjs'),
    `import { handler as previous } from './previous.mjs'
export const handler = async (...args) => {
  const reply = await previous(...args)
  return { ...reply, headers: { ...reply.headers, '${addedHeader}': 'updated' } }
}`,
  )
  return copy
}
