import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFolder } from '#infra/build/project-folder.ts'
import cdk from '../../cdk.json' with { type: 'json' }

// The CDK command line resolves plugins relative to itself.
const { resolve } = createRequire(join(projectFolder, 'node_modules/aws-cdk/lib/index.js'))
const [plugin = ''] = cdk.plugin

/**
 * A command line with the plugin, which prints its arguments and exits with 3. Instead of the preflight it prints the
 * arguments and the profile that the preflight gets, and ends it with the code.
 */
const createCommandLine = (preflightCode: number) => `
  const childProcess = require('node:child_process')
  const { spawnSync } = childProcess
  childProcess.spawnSync = (file, args, options) => {
    const index = args.indexOf('preflight')
    if (index < 0) return spawnSync(file, args, options)
    console.log([...args.slice(index), options.env.AWS_PROFILE].join(' ').trim())
    return { status: ${preflightCode} }
  }
  require(${JSON.stringify(resolve(plugin))}).init()
  console.log(process.argv.slice(2).join(' '))
  process.exitCode = 3`
const run = (args: string, preflightCode = 0) => {
  const commandLine = ['-e', createCommandLine(preflightCode), 'cdk', ...args.split(' ')]
  const { AWS_PROFILE, ...env } = process.env
  const { status, stdout } = spawnSync(process.execPath, commandLine, { env })
  const lines = String(stdout).trim().split('\n')
  return {
    status,
    args: lines.findLast(line => !line.startsWith('preflight')),
    preflights: lines.filter(line => line.startsWith('preflight')),
  }
}

describe('cdk deploy', () => {
  it.each([
    ['deploy -c stage=prod', 'deploy -c stage=prod --all', 'preflight --stage prod -c stage=prod'],
    [
      'deploy --context=stage=test --outputs-file out.json',
      'deploy --context=stage=test --outputs-file out.json --all',
      'preflight --stage test -c stage=test',
    ],
    ['-c stage=prod deploy', '-c stage=prod deploy --all', 'preflight --stage prod -c stage=prod'],
    [
      'deploy clearing-portal-prod -c stage=prod -c alarmEmail=a@uni.test --profile live',
      'deploy clearing-portal-prod -c stage=prod -c alarmEmail=a@uni.test --profile live',
      'preflight --stage prod -c stage=prod -c alarmEmail=a@uni.test live',
    ],
  ])(
    'checks the account once, with the settings and the profile, and selects all stacks: %s',
    (args, changed, preflight) => {
      expect(run(args)).toMatchObject({ status: 3, args: changed, preflights: [preflight] })
    },
  )

  it('deploys nothing when a check fails', () => {
    expect(run('deploy -c stage=prod', 1)).toMatchObject({ status: 1, args: undefined })
  })

  it.each(['deploy', 'deploy --stage=prod', 'diff', 'destroy --all', '--profile live destroy --all'])(
    'does nothing without the name of a stage, for which cdk.json has a default: %s',
    args => {
      expect(run(args)).toMatchObject({ status: 1, args: '', preflights: [] })
    },
  )

  it.each([
    ['deploy --app cdk.out -c stage=prod', ' --all'],
    ['deploy -c stage=prod -c preflight=false', ' --all'],
    ['deploy --all -c stage=dev -c preflight=false', ''],
    ['synth -c stage=prod', ''],
    ['bootstrap aws://111122223333/eu-west-2', ''],
  ])('does not check the account: %s', (args, added) => {
    expect(run(args, 1)).toMatchObject({ status: 3, args: `${args}${added}`, preflights: [] })
  })
})
