import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFolder } from '#infra/project-folder.ts'
import cdk from '../../../cdk.json' with { type: 'json' }

// As the CDK's command line finds its plugins: beside itself.
const { resolve } = createRequire(join(projectFolder, 'node_modules/aws-cdk/lib/index.js'))
const [plugin = ''] = cdk.plugin

/** A command line with the plugin that ends with 3 and prints what it was asked for. */
const commandLine = `
  require(${JSON.stringify(resolve(plugin))}).init()
  console.log(process.argv.slice(2).join(' '))
  process.exitCode = 3`
const asked = (words: string) => {
  const { status, stdout } = spawnSync(process.execPath, ['-e', commandLine, 'cdk', ...words.split(' ')])
  return { status, done: String(stdout).trim() }
}

describe('cdk deploy', () => {
  it.each([
    'deploy',
    'deploy -c stage=prod',
    'deploy --profile clearing-portal-prod --require-approval never',
    'deploy --outputs-file clearing-portal-outputs.json',
  ])('brings both stacks of the stage: %s', words => {
    expect(asked(words)).toEqual({ status: 3, done: `${words} --all` })
  })

  it.each([
    'deploy clearing-portal-prod -c stage=prod',
    'deploy -c stage=prod *-edge',
    'deploy --all',
    'synth',
    'diff -c stage=test',
  ])('is otherwise as it is asked for: %s', words => {
    expect(asked(words)).toEqual({ status: 3, done: words })
  })
})
