// Runs before dependencies are installed, so it is JavaScript and imports only Node.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('../', import.meta.url))

const exitWithError = message => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

const isNodeSupported = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  return major > 20 || (major === 20 && minor >= 19)
}

/** npm writes its package list last, so an interrupted install does not count. */
const isInstalled = () => {
  const packageList = `${project}node_modules/.package-lock.json`
  return (
    existsSync(packageList) &&
    statSync(packageList).mtimeMs >= statSync(`${project}package-lock.json`).mtimeMs
  )
}

/** Checks the Node version and installs missing dependencies; exits with one line if that fails. */
export const ensureInstalled = () => {
  if (!isNodeSupported())
    exitWithError(`The portal needs Node 20.19 or newer. You have ${process.versions.node}.`)
  if (isInstalled()) return
  process.stdout.write('Installing the dependencies with npm ci. This takes about a minute …\n')
  const npmArguments = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { status } = spawnSync('npm', npmArguments, {
    cwd: project,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) exitWithError('Cannot install the dependencies. Check your connection and try again.')
}
