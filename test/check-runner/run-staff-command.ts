import { join } from 'node:path'
import { cacheBuild } from '#infra/build/build-cache.ts'
import { projectFolder } from '#infra/build/project-folder.ts'
import { runProgram } from './run-program.ts'

let built: Promise<string> | undefined

/** Runs a command of the one file that staff have. Returns its output. */
export async function runStaffCommand(env: NodeJS.ProcessEnv, words: string[]): Promise<string> {
  built ??= buildStaffProgram()
  return runProgram(process.execPath, [await built, ...words], { env })
}

async function buildStaffProgram(): Promise<string> {
  const fileName = 'clearing-admin.mjs'
  const sources = { folders: ['bin', 'functions', 'infra', 'shared'] }
  const { folder } = await cacheBuild(join(projectFolder, 'dist/admin'), sources, folder =>
    runProgram(process.execPath, ['--import', 'tsx', 'bin/build-admin.ts', join(folder, fileName)]),
  )
  return join(folder, fileName)
}
