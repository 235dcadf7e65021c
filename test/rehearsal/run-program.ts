import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { projectFolder } from '#infra/project-folder.ts'

type Setting = { env: NodeJS.ProcessEnv; signal: AbortSignal }

/** Runs a program to its end in the project's folder and gives its output; throws with what it said when it fails. */
export async function runProgram(
  command: string,
  words: string[],
  { env, signal }: Setting,
): Promise<string> {
  const child = spawn(command, words, { cwd: projectFolder, env, signal, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  if (code === 0) return out
  throw new Error(`${[command, ...words].join(' ')} ended with ${code}:\n${out}${error}`)
}
