import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { projectFolder } from '#infra/build/project-folder.ts'

type ProgramOptions = { env?: NodeJS.ProcessEnv; signal?: AbortSignal; cwd?: string }

/** Runs a program, in the project's folder by default, and returns its output. Throws an error with the output when it fails. */
export async function runProgram(
  command: string,
  args: string[],
  { env = process.env, signal, cwd = projectFolder }: ProgramOptions,
): Promise<string> {
  const child = spawn(command, args, { cwd, env, signal, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  if (code === 0) return out
  throw new Error(`${[command, ...args].join(' ')} ended with ${code}:\n${out}${error}`)
}
