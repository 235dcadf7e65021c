import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CfnResource, Tags } from 'aws-cdk-lib'
import { bundleFunctions } from '#infra/functions/bundle.ts'
import type { PortalStack } from '#infra/portal-stack.ts'
import { createStage } from '../infra/synthesised-stacks.ts'
import { prepareForRehearsal, rehearsedSettings } from './emulated-stacks.ts'

/** The rehearsed stage. */
export const stage = 'prod'
export const stackName = `clearing-portal-${stage}`

/**
 * Writes the templates of four versions of the stage, and returns their folders. The first version fails when half of the
 * portal's stack exists. The second is the present one. The third is a bad release with a new tag, of which only the change of
 * list-schools is good. The fourth corrects it.
 */
export async function synthesise(folder: string) {
  const bundles = await bundleFunctions()
  const webFolder = join(folder, 'web')
  mkdirSync(join(webFolder, 'assets'), { recursive: true })
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html><title>Rehearsal</title>')

  /** Writes a version whose functions have this code, by name, and whose stacks are changed. */
  function write(version: string, code: Record<string, string>, change: (portal: PortalStack) => void) {
    const functionsFolder = join(folder, `${version}-functions`)
    cpSync(bundles, functionsFolder, { recursive: true })
    for (const [name, text] of Object.entries(code))
      writeFileSync(join(functionsFolder, name, 'index.mjs'), text)
    const outdir = join(folder, version)
    const { app, portal } = createStage(rehearsedSettings, stage, { webFolder, functionsFolder }, outdir)
    prepareForRehearsal(portal)
    change(portal)
    app.synth()
    return outdir
  }
  const bad = {
    'check-entry': 'export const handler = async () => ({ statusCode: 500 })',
    'send-mail': 'export const handler = async () => ({ batchItemFailures: [] })',
  }
  const good = Object.fromEntries(
    ['list-schools', 'check-entry', 'send-mail'].map(name => [
      name,
      `${readFileSync(join(bundles, name, 'index.mjs'), 'utf8')}\n// changed`,
    ]),
  )
  return {
    failing: write('failing', {}, addInvalidResource),
    present: write('present', {}, () => {}),
    updated: write('updated', { ...good, ...bad }, addTag),
    corrected: write('corrected', good, addTag),
  }
}

/** Adds a parameter of a kind that CloudFormation cannot create, after one of the functions. */
function addInvalidResource(portal: PortalStack) {
  const properties = { Type: 'SecureString', Value: 'rehearsal' }
  const resource = new CfnResource(portal, 'rehearsal-failure', { type: 'AWS::SSM::Parameter', properties })
  resource.node.addDependency(portal.node.findChild('create-application'))
}

/** Changes the tags of every resource. */
const addTag = (portal: PortalStack) => Tags.of(portal.node.root).add('rehearsal', 'updated')
