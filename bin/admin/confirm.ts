import { createInterface } from 'node:readline/promises'
import { UserError } from '#infra/user-error.ts'
import type { Terminal } from './terminal.ts'

/** Asks before a change; throws when the answer is no, or when nobody can be asked. */
export async function confirm(question: string, { input, error }: Terminal): Promise<void> {
  if (!input.isTTY) throw new UserError(`${question} Nothing was done: add --yes to do it.`)
  const asking = createInterface({ input, output: error })
  const answer = await Promise.race([
    asking.question(`${question} (yes/no) `),
    new Promise<string>(resolve => asking.once('close', () => resolve(''))),
  ])
  asking.close()
  if (!/^y(es)?$/i.test(answer.trim())) throw new UserError('Nothing was done.')
}
