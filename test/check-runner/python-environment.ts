import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '#infra/build/project-folder.ts'
import { UnavailableError } from './run-check.ts'
import { runProgram } from './run-program.ts'

const versionCheck = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))'

/**
 * Installs the Python packages of a requirements file into a virtual environment of this name. Returns the folder of its
 * programs. Throws an UnavailableError when it cannot.
 */
export async function installPythonPackages(
  name: string,
  requirements: string,
  signal: AbortSignal,
): Promise<string> {
  const folder = join(projectFolder, 'node_modules/.cache', name)
  const installedFile = join(folder, 'installed.txt')
  const programs = join(folder, 'bin')
  const required = readFileSync(requirements, 'utf8')
  if (existsSync(installedFile) && readFileSync(installedFile, 'utf8') === required) return programs

  const systemPython = await findPython(signal)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await runProgram(systemPython, ['-m', 'venv', folder], { signal }).catch(
    throwUnavailable('a virtual environment cannot be created', signal),
  )
  const pipOptions = ['--quiet', '--disable-pip-version-check', '--no-input', '--retries', '1']
  await runProgram(
    join(programs, 'python'),
    ['-m', 'pip', 'install', ...pipOptions, '--requirement', requirements],
    { signal },
  ).catch(throwUnavailable('its packages cannot be installed', signal))
  writeFileSync(installedFile, required)
  return programs
}

async function findPython(signal: AbortSignal): Promise<string> {
  for (const name of ['python3', 'python', 'python3.13', 'python3.12', 'python3.11', 'python3.10']) {
    const check = runProgram(name, ['-c', versionCheck], { signal })
    if (await check.then(() => true, returnFalse(signal))) return name
  }
  throw new UnavailableError('it needs Python 3.10 or newer with venv and pip, which is not on this machine')
}

const returnFalse = (signal: AbortSignal) => () => {
  signal.throwIfAborted()
  return false
}

const throwUnavailable = (reason: string, signal: AbortSignal) => (error: Error) => {
  signal.throwIfAborted()
  throw new UnavailableError(`${reason} (${error.message.trim().split('\n').at(-1)})`)
}
