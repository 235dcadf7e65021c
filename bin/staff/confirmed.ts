import { createInterface } from 'node:readline/promises'
import { Problem } from '#infra/problem.ts'

/** Asks before a change; `--yes` answers for scripts. Throws when the answer is no, or when nobody can be asked. */
export async function confirmed(question: string, yes: boolean | undefined): Promise<void> {
  if (yes) return
  if (!process.stdin.isTTY) throw new Problem(`${question} Nothing was done: add --yes to do it.`)
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await asking.question(`${question} (yes/no) `)
  asking.close()
  if (!/^y(es)?$/i.test(answer.trim())) throw new Problem('Nothing was done.')
}
