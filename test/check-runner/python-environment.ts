import { join } from 'node:path'
import { projectFolder } from '#infra/build/project-folder.ts'
import { UnavailableError } from './run-check.ts'
import { runProgram } from './run-program.ts'

const versionCheck = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))'

/**
 * Installs the Python packages of a requirements file into a virtual environment of this name. Returns the folder of its
 * programs. Throws an UnavailableError when it cannot.
 */
export async function installPythonPackages(name: string, requirements: string): Promise<string> {
  const environment = join(projectFolder, 'node_modules/.cache', name)
  const programs = join(environment, 'bin')
  await orUnavailable('it needs python3, 3.10 or newer, with venv and pip', 'python3', '-c', versionCheck)
  await orUnavailable('a virtual environment cannot be created', 'python3', '-m', 'venv', environment)
  const options = ['--quiet', '--disable-pip-version-check', '--no-input', '--retries', '1']
  const install = ['-m', 'pip', 'install', ...options, '--requirement', requirements]
  await orUnavailable('its packages cannot be installed', join(programs, 'python'), ...install)
  return programs
}

const orUnavailable = (reason: string, program: string, ...args: string[]) =>
  runProgram(program, args).catch((error: Error) => {
    throw new UnavailableError(`${reason} (${error.message.trim().split('\n').at(-1)})`)
  })
