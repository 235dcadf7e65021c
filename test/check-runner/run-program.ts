import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { projectFolder } from '#infra/build/project-folder.ts'

type ProgramOptions = { env?: NodeJS.ProcessEnv; cwd?: string }

/** Runs a program, in the project's folder by default, and returns its output. Throws an error with the output when it fails. */
export async function runProgram(
  command: string,
  args: string[],
  { env = process.env, cwd = projectFolder }: ProgramOptions = {},
): Promise<string> {
  const options = { cwd, env, maxBuffer: Number.POSITIVE_INFINITY }
  const { stdout } = await promisify(execFile)(command, args, options).catch(error => {
    throw new Error(`${error.message}\n${error.stdout}`)
  })
  return stdout
}
