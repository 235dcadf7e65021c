import { PassThrough, Writable } from 'node:stream'
import { vi } from 'vitest'
import { adminProgram } from '#bin/admin/program.ts'
import { formatSubject } from '#bin/command-line/audit-entry.ts'
import { runCommand } from '#bin/command-line/run-program.ts'
import type { Stage } from '#bin/command-line/stage.ts'
import type { LocalPortal } from '../../functions/support/local-portal.ts'
import { runningCommand } from '../../least-privilege/running-command.ts'
import { listCommands } from '../list-commands.ts'

export function createOutput(): Writable & { text: () => string } {
  const chunks: Buffer[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(Buffer.from(chunk))
      done()
    },
  })
  return Object.assign(stream, { text: () => Buffer.concat(chunks).toString('utf8') })
}

export const succeeded = (out: unknown) => ({ code: 0, out, error: '' })
export const failed = (code: number, error: unknown) => ({ code, out: '', error })

/** Returns functions that run commands of staff, or of another program, on a local portal and read its audit trail. */
export function createStaffRunner(local: LocalPortal, actor = 'sam', program = adminProgram) {
  const commands = listCommands(program)
  const { ports } = local
  const stage: Omit<Stage, 'stageName'> = { ports, actor }

  /**
   * Runs a command and returns its exit code and output. `answer` is typed at a terminal; a function is called once
   * the question is shown, and then the answer is yes. Without an answer the input is not a terminal.
   */
  async function staff(command: string | string[], answer?: string | (() => unknown)) {
    const input = Object.assign(new PassThrough(), { isTTY: answer !== undefined })
    const [out, error] = [createOutput(), createOutput()]
    if (typeof answer === 'function')
      void vi
        .waitUntil(() => error.text().includes('(yes/no)'), 20_000)
        .then(answer)
        .then(() => input.end('yes\n'))
    else input.end(answer)
    const terminal = { columns: 1000, input, out, error }
    const words = typeof command === 'string' ? command.split(' ') : command
    const { name = '' } = commands.find(each => words.join(' ').startsWith(each.name)) ?? {}
    const code = await runningCommand.run(name, () =>
      runCommand(program, words, terminal, async stageName => ({ ...stage, stageName })),
    )
    return { code, out: out.text(), error: error.text() }
  }

  /** Runs a command and returns its output; throws unless the exit code is 0. */
  const run = async (command: string | string[]) => {
    const { code, out, error } = await staff(command)
    if (code !== 0) throw new Error(`exit code ${code}: ${error}`)
    return out
  }

  /** Returns today's audit entries about a subject, such as "sam attachments download 8 files". */
  const audited = async (subject: string) => {
    const entries = await local.ports.audit.listByDay(local.clock.now.toISOString().slice(0, 10))
    return entries
      .filter(entry => formatSubject(entry.subject, ports.configuration) === subject)
      .map(({ actor: who, action, details }) => [who, action, ...(details ? [details] : [])].join(' '))
  }

  return { staff, run, audited }
}
