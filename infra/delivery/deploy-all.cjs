const { spawnSync } = require('node:child_process')

/** The options of `cdk deploy` whose value may look like the name of a stack. */
const optionsWithValues =
  /^(-[cot]|--(profile|context|output|outputs-file|tags|toolkit-stack-name|change-set-name))$/

/** Whether an argument of the command line selects stacks. */
const selectsStacks = (argument, index, args) =>
  !optionsWithValues.test(args[index - 1] ?? '') && /^(clearing-portal-|--all\b)|[*?]/.test(argument)

/**
 * A plugin of the CDK command line, listed in cdk.json. It makes `cdk deploy` deploy all stacks of the stage; without it
 * the CDK requires a stack name.
 */
module.exports = {
  version: '1',
  init() {
    const [command, ...args] = process.argv.slice(2)
    if (command !== 'deploy' || args.some(selectsStacks)) return
    const argsWithAll = [...process.execArgv, ...process.argv.slice(1), '--all']
    process.exit(spawnSync(process.execPath, argsWithAll, { stdio: 'inherit' }).status ?? 1)
  },
}
