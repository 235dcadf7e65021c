import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectFolder } from '#infra/project-folder.ts'
import { runProgram } from './run-program.ts'
import { UnavailableError } from './unavailable-error.ts'

const requirements = fileURLToPath(new URL('./requirements.txt', import.meta.url))
const folder = join(projectFolder, 'node_modules/.cache/rehearsal')
const note = join(folder, 'installed.txt')
const python = join(folder, 'bin/python')
const recentEnough = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))'

/** The Python of an environment of its own in which the emulator is installed; throws NotHere when that cannot be had. */
export async function installEmulator(signal: AbortSignal): Promise<string> {
  const wanted = readFileSync(requirements, 'utf8')
  if (existsSync(note) && readFileSync(note, 'utf8') === wanted) return python

  const found = await somePython(signal)
  const setting = { env: process.env, signal }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await runProgram(found, ['-m', 'venv', folder], setting).catch(
    cannot('an environment cannot be made', signal),
  )
  const options = ['--quiet', '--disable-pip-version-check', '--no-input', '--retries', '1']
  await runProgram(
    python,
    ['-m', 'pip', 'install', ...options, '--requirement', requirements],
    setting,
  ).catch(cannot('its packages cannot be had', signal))
  writeFileSync(note, wanted)
  return python
}

async function somePython(signal: AbortSignal): Promise<string> {
  for (const name of ['python3', 'python', 'python3.13', 'python3.12', 'python3.11', 'python3.10']) {
    const fits = runProgram(name, ['-c', recentEnough], { env: process.env, signal })
    if (await fits.then(() => true, cannotRun(signal))) return name
  }
  throw new UnavailableError('it needs Python 3.10 or newer with venv and pip, which is not on this machine')
}

const cannotRun = (signal: AbortSignal) => () => {
  signal.throwIfAborted()
  return false
}

const cannot = (what: string, signal: AbortSignal) => (thrown: Error) => {
  signal.throwIfAborted()
  throw new UnavailableError(`${what} (${thrown.message.trim().split('\n').at(-1)})`)
}
