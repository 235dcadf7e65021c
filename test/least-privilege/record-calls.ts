// Records the AWS actions of each function and command for least-privilege.test.ts, if the environment names a folder for them.
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { currentContext } from '#functions/log.ts'
import { observers } from '../support/observed-clients.ts'
import { actionsOf } from './iam-actions.ts'
import { runningCommand } from './running-command.ts'

const folder = process.env.SEEN_CALLS ?? ''
mkdirSync(folder, { recursive: true })
const file = join(folder, `${process.pid}.tsv`)
const recordedLines = new Set<string>()

observers.set('least privilege', (send, { commandName = '' }) => call => {
  // A command may call a function, which runs in the same process. Other calls are those of tests.
  const name = currentContext()?.function ?? runningCommand.getStore()
  for (const [action, resource] of name ? actionsOf(commandName, call.input) : []) {
    const line = `${name}\t${action}\t${resource}\n`
    if (recordedLines.has(line)) continue
    recordedLines.add(line)
    appendFileSync(file, line)
  }
  return send(call)
})
