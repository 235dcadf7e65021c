const { spawnSync } = require('node:child_process')
const { join } = require('node:path')
const { parseArgs } = require('node:util')

const projectFolder = join(__dirname, '..')
/** Set for the second process, which deploys without a second preflight. */
const checkedVariable = 'PORTAL_PREFLIGHT_PASSED'

/** The options of `cdk deploy` whose value may look like the name of a stack. */
const optionsWithValues =
  /^(-[cot]|--(profile|context|output|outputs-file|tags|toolkit-stack-name|change-set-name))$/

/** Whether an argument of the command line selects stacks. */
const selectsStacks = (argument, index, args) =>
  !optionsWithValues.test(args[index - 1] ?? '') && /^(clearing-portal-|--all\b)|[*?]/.test(argument)

/** The commands that concern no stack. `bootstrap` synthesises the stage of cdk.json all the same. */
const commandsWithoutStage = ['bootstrap', 'gc', 'context', 'notices', 'acknowledge', 'ack', 'doctor', 'docs']

/** Returns the command, the stage, the settings and the profile of a command line. */
function readCommandLine(args) {
  const options = {
    context: { type: 'string', short: 'c', multiple: true, default: [] },
    profile: { type: 'string' },
    app: { type: 'string', short: 'a' },
  }
  const { values, positionals } = parseArgs({ args, options, strict: false })
  const stage = values.context.findLast(setting => setting.startsWith('stage='))?.slice('stage='.length)
  return { ...values, command: positionals[0], stage }
}

/** Runs `npm run operator` for a stage. Returns its exit code. */
function runOperator(profile, ...words) {
  const program = ['--import', 'tsx', join(projectFolder, 'bin/operator.ts')]
  const env = { ...process.env, ...(profile && { AWS_PROFILE: profile }) }
  const { status } = spawnSync(process.execPath, [...program, ...words], {
    cwd: projectFolder,
    stdio: 'inherit',
    env,
  })
  return status ?? 1
}

/** Checks a release that somebody deployed by hand, and asks whether to return to the previous one if a check fails. */
function checkRelease(stage, profile) {
  const code = runOperator(profile, 'release', 'check', '--stage', stage)
  if (code === 1) runOperator(profile, 'release', 'rollback', '--stage', stage)
  return code
}

/**
 * A plugin of the CDK command line, listed in cdk.json. It refuses a command without a stage, which would act on that of
 * cdk.json. Before `cdk deploy` it checks the account, and stops if a check fails. It makes `cdk deploy` deploy all stacks
 * of the stage, and checks the release after a deployment by hand.
 */
module.exports = {
  version: '1',
  init() {
    const args = process.argv.slice(2)
    const { command, stage, context, profile, app } = readCommandLine(args)
    // Another app has other settings than cdk.json.
    if (!stage && !app && !commandsWithoutStage.includes(command)) {
      console.error(`Name the stage with -c, for example: npx cdk ${command} -c stage=test`)
      process.exit(1)
    }
    if (command !== 'deploy') return
    if (!process.env[checkedVariable] && !app && !context.includes('preflight=false')) {
      const settings = context.flatMap(setting => ['-c', setting])
      const code = runOperator(profile, 'preflight', '--stage', stage, ...settings)
      if (code !== 0) process.exit(code)
    }
    if (args.some(selectsStacks)) return
    const argsWithAll = [...process.execArgv, ...process.argv.slice(1), '--all']
    const env = { ...process.env, [checkedVariable]: 'true' }
    const code = spawnSync(process.execPath, argsWithAll, { stdio: 'inherit', env }).status ?? 1
    // The pipeline runs the check itself.
    if (code !== 0 || app || !process.stdin.isTTY) process.exit(code)
    process.exit(checkRelease(stage, profile))
  },
}
