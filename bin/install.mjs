// Runs before dependencies are installed, so it is JavaScript and imports only Node.
import { spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('../', import.meta.url))
const resolvePath = path => `${project}${path}`

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
  const packageList = resolvePath('node_modules/.package-lock.json')
  return (
    existsSync(packageList) &&
    statSync(packageList).mtimeMs >= statSync(resolvePath('package-lock.json')).mtimeMs
  )
}

/** Returns the first whole sentence of npm's error output. */
const findReason = errorOutput => {
  const lines = [...errorOutput.matchAll(/^npm (?:error|ERR!) (.+)$/gm)].map(([, line]) => line.trim())
  return lines.find(line => line.length > 40) ?? lines[0] ?? 'npm ci stopped'
}

const install = () =>
  new Promise(resolve => {
    const npmScript = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : null
    const npmArguments = [
      'ci',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]
    const spawnOptions = { cwd: project, stdio: ['ignore', 'inherit', 'pipe'] }
    const child = npmScript
      ? spawn(process.execPath, [npmScript, ...npmArguments], spawnOptions)
      : spawn('npm', npmArguments, { ...spawnOptions, shell: process.platform === 'win32' })
    let errorOutput = ''
    child.stderr.setEncoding('utf8').on('data', text => {
      errorOutput += text
    })
    const startedAt = Date.now()
    const progressTimer = setInterval(() => {
      process.stdout.write(
        `Still installing, ${Math.round((Date.now() - startedAt) / 1000)} seconds so far …\n`,
      )
    }, 5000)
    const finish = failure => {
      clearInterval(progressTimer)
      resolve(failure)
    }
    child.once('error', () => finish('npm did not start'))
    child.once('close', code => finish(code === 0 ? null : findReason(errorOutput)))
  })

/** Checks the Node version and installs missing dependencies; exits with one line if that fails. */
export const ensureInstalled = async () => {
  if (!isNodeSupported())
    exitWithError(`The portal needs Node 20.19 or newer. You have ${process.versions.node}.`)
  if (isInstalled()) return
  process.stdout.write('Installing the dependencies with npm ci. This takes about a minute …\n')
  const failure = await install()
  if (failure)
    exitWithError(`Cannot install the dependencies (${failure}). Check your connection and try again.`)
  process.stdout.write('Installed the dependencies.\n')
}
