import { PassThrough } from 'node:stream'
import { createProgram, type Program } from '#bin/command-line/run-program.ts'
import { StaffCommand } from '#bin/command-line/staff-command.ts'

type Command = { name: string; policy: StaffCommand['policy'] }

/** Returns the commands of a program by name, such as "applicants find", and the policy that each has on a deployed stage. */
export function listCommands(program: Program): Command[] {
  const stream = new PassThrough()
  const terminal = { input: stream, out: stream, error: stream, columns: 80 }
  const listBelow = (parent: StaffCommand, path: string): Command[] =>
    parent.commands.flatMap(command => {
      if (!(command instanceof StaffCommand)) return []
      const name = `${path}${command.name()}`
      return command.commands.length > 0 ? listBelow(command, `${name} `) : [{ name, policy: command.policy }]
    })
  return listBelow(
    createProgram(program, terminal, () => Promise.reject(new Error())),
    '',
  )
}
