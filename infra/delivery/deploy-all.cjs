const { spawnSync } = require('node:child_process')

/** The options of `cdk deploy` whose value may look like the name of a stack. */
const beforeValues =
  /^(-[cot]|--(profile|context|output|outputs-file|tags|toolkit-stack-name|change-set-name))$/

/** Whether a word of the command line says which stacks are meant. */
const choosesStacks = (word, place, words) =>
  !beforeValues.test(words[place - 1] ?? '') && /^(clearing-portal-|--all\b)|[*?]/.test(word)

/**
 * A plugin of the CDK's command line, named in cdk.json: makes plain `cdk deploy` deploy both stacks of the stage. By
 * itself it refuses where there are two and none is named, although one depends on the other.
 */
module.exports = {
  version: '1',
  init() {
    const [command, ...words] = process.argv.slice(2)
    if (command !== 'deploy' || words.some(choosesStacks)) return
    const again = [...process.execArgv, ...process.argv.slice(1), '--all']
    process.exit(spawnSync(process.execPath, again, { stdio: 'inherit' }).status ?? 1)
  },
}
