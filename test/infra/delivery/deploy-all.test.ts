import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFolder } from '#infra/project-folder.ts'
import cdk from '../../../cdk.json' with { type: 'json' }

// The CDK command line resolves plugins relative to itself.
const { resolve } = createRequire(join(projectFolder, 'node_modules/aws-cdk/lib/index.js'))
const [plugin = ''] = cdk.plugin

/** A command line with the plugin, which prints its arguments and exits with 3. */
const commandLine = `
  require(${JSON.stringify(resolve(plugin))}).init()
  console.log(process.argv.slice(2).join(' '))
  process.exitCode = 3`
const run = (args: string) => {
  const { status, stdout } = spawnSync(process.execPath, ['-e', commandLine, 'cdk', ...args.split(' ')])
  return { status, args: String(stdout).trim() }
}

describe('cdk deploy', () => {
  it.each([
    'deploy',
    'deploy -c stage=prod',
    'deploy --profile clearing-portal-prod --require-approval never',
    'deploy --outputs-file clearing-portal-outputs.json',
  ])('selects all stacks of the stage: %s', args => {
    expect(run(args)).toEqual({ status: 3, args: `${args} --all` })
  })

  it.each([
    'deploy clearing-portal-prod -c stage=prod',
    'deploy -c stage=prod *-edge',
    'deploy --all',
    'synth',
    'diff -c stage=test',
  ])('leaves other commands unchanged: %s', args => {
    expect(run(args)).toEqual({ status: 3, args })
  })
})
