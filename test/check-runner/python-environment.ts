import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheBuild } from '#infra/build/build-cache.ts'
import { projectFolder } from '#infra/build/project-folder.ts'
import { UnavailableError } from './run-check.ts'
import { runProgram } from './run-program.ts'

const environments = join(projectFolder, 'node_modules/.cache')
const versionCheck = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))'
/** uv, which installs packages with a tenth of the processor time that pip takes. */
const installer = join(import.meta.dirname, 'requirements.txt')

/**
 * Installs the Python packages of a requirements file into a virtual environment of this name. Returns the folder of its
 * programs. Throws an UnavailableError when it cannot.
 */
export async function installPythonPackages(name: string, requirements: string): Promise<string> {
  const sources = { folders: [], settings: readFileSync(installer, 'utf8') }
  const { folder } = await cacheBuild(join(environments, 'installer'), sources, installInstaller)
  const uv = join(folder, 'bin/uv')
  const environment = join(environments, name)
  const programs = join(environment, 'bin')
  const create = ['venv', '--allow-existing', '--python', 'python3', environment]
  await orUnavailable('a virtual environment cannot be created', uv, ...create)
  const install = ['pip', 'sync', '--python', join(programs, 'python'), requirements]
  await orUnavailable('its packages cannot be installed', uv, ...install)
  return programs
}

async function installInstaller(folder: string) {
  await orUnavailable('it needs python3, 3.10 or newer, with venv and pip', 'python3', '-c', versionCheck)
  await orUnavailable('a virtual environment cannot be created', 'python3', '-m', 'venv', folder)
  const options = ['--quiet', '--disable-pip-version-check', '--no-input', '--retries', '1']
  const install = ['-m', 'pip', 'install', ...options, '--requirement', installer]
  await orUnavailable('its packages cannot be installed', join(folder, 'bin/python'), ...install)
}

const orUnavailable = (reason: string, program: string, ...args: string[]) =>
  runProgram(program, args).catch((error: Error) => {
    throw new UnavailableError(`${reason} (${error.message.trim().split('\n').at(-1)})`)
  })
