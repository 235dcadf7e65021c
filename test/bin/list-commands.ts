import { PassThrough } from 'node:stream'
import { PortalCommand } from '#bin/command-line/portal-command.ts'
import { createProgram, type Program } from '#bin/command-line/run-program.ts'

type Command = { name: string; policy: PortalCommand['policy'] }

/** Returns the commands of a program by name, such as "applicants find", and the policy that each has on a deployed stage. */
export function listCommands(program: Program): Command[] {
  const stream = new PassThrough()
  const terminal = { input: stream, out: stream, error: stream, columns: 80 }
  const listBelow = (parent: PortalCommand, path: string): Command[] =>
    parent.commands.flatMap(command => {
      if (!(command instanceof PortalCommand)) return []
      const name = `${path}${command.name()}`
      return command.commands.length > 0 ? listBelow(command, `${name} `) : [{ name, policy: command.policy }]
    })
  return listBelow(
    createProgram(program, terminal, () => Promise.reject(new Error())),
    '',
  )
}
