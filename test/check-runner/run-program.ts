import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cacheBuild } from '#infra/build/build-cache.ts'
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

let built: Promise<string> | undefined

/** Runs a command of the one file that staff have. Returns its output. */
export async function runStaffCommand(env: NodeJS.ProcessEnv, words: string[]): Promise<string> {
  built ??= buildStaffProgram()
  return runProgram(process.execPath, [await built, ...words], { env })
}

async function buildStaffProgram(): Promise<string> {
  const fileName = 'clearing-admin.mjs'
  const sources = { folders: ['bin', 'functions', 'infra', 'shared'] }
  const folder = await cacheBuild(join(projectFolder, 'dist/admin'), sources, folder =>
    runProgram(process.execPath, ['--import', 'tsx', 'bin/build-admin.ts', join(folder, fileName)]),
  )
  return join(folder, fileName)
}
