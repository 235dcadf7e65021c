const { spawnSync } = require('node:child_process')
const { join } = require('node:path')
const { parseArgs } = require('node:util')
const cdk = require('../cdk.json')

const projectFolder = join(__dirname, '..')
/** Set for the second process, which deploys without a second preflight. */
const checkedVariable = 'PORTAL_PREFLIGHT_PASSED'

/** The options of `cdk deploy` whose value may look like the name of a stack. */
const optionsWithValues =
  /^(-[cot]|--(profile|context|output|outputs-file|tags|toolkit-stack-name|change-set-name))$/

/** Whether an argument of the command line selects stacks. */
const selectsStacks = (argument, index, args) =>
  !optionsWithValues.test(args[index - 1] ?? '') && /^(clearing-portal-|--all\b)|[*?]/.test(argument)

/** Runs `npm run operator -- preflight` for the stage of the command line. Returns its exit code. */
function runPreflight(args) {
  const options = {
    context: { type: 'string', short: 'c', multiple: true, default: [] },
    profile: { type: 'string' },
    app: { type: 'string', short: 'a' },
  }
  const { context, profile, app } = parseArgs({ args, options, strict: false }).values
  // Another app has other settings than cdk.json.
  if (app || context.includes('preflight=false')) return 0
  const stage = context.findLast(setting => setting.startsWith('stage='))?.slice('stage='.length)
  const program = ['--import', 'tsx', join(projectFolder, 'bin/operator.ts')]
  const settings = context.flatMap(setting => ['-c', setting])
  const { status } = spawnSync(
    process.execPath,
    [...program, 'preflight', '--stage', stage ?? cdk.context.stage, ...settings],
    {
      cwd: projectFolder,
      stdio: 'inherit',
      env: { ...process.env, ...(profile && { AWS_PROFILE: profile }) },
    },
  )
  return status ?? 1
}

/**
 * A plugin of the CDK command line, listed in cdk.json. Before `cdk deploy` it checks the account, and stops if a check
 * fails. It makes `cdk deploy` deploy all stacks of the stage; without it the CDK requires a stack name.
 */
module.exports = {
  version: '1',
  init() {
    const [command, ...args] = process.argv.slice(2)
    if (command !== 'deploy') return
    // The CDK would ignore it, and deploy the stage of cdk.json.
    if (args.some(argument => argument.startsWith('--stage'))) {
      console.error('cdk has no option --stage. Name the stage with -c, for example: -c stage=prod')
      process.exit(1)
    }
    const preflight = process.env[checkedVariable] ? 0 : runPreflight(args)
    if (preflight !== 0) process.exit(preflight)
    if (args.some(selectsStacks)) return
    const argsWithAll = [...process.execArgv, ...process.argv.slice(1), '--all']
    const env = { ...process.env, [checkedVariable]: 'true' }
    process.exit(spawnSync(process.execPath, argsWithAll, { stdio: 'inherit', env }).status ?? 1)
  },
}
