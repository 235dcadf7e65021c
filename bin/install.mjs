// Used while only Node and npm are there: plain JavaScript without any import from elsewhere.
import { spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('../', import.meta.url))
const within = path => `${project}${path}`

const fail = line => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

const recentEnough = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  return major > 20 || (major === 20 && minor >= 19)
}

/** npm writes its own list last, so an install that was cut off counts as none. */
const installed = () => {
  const list = within('node_modules/.package-lock.json')
  return existsSync(list) && statSync(list).mtimeMs >= statSync(within('package-lock.json')).mtimeMs
}

/** npm complains on many lines; the first whole sentence says what is wrong. */
const reasonIn = complaint => {
  const lines = [...complaint.matchAll(/^npm (?:error|ERR!) (.+)$/gm)].map(([, line]) => line.trim())
  return lines.find(line => line.length > 40) ?? lines[0] ?? 'npm ci was ended'
}

const install = () =>
  new Promise(resolve => {
    const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : null
    const options = [
      'ci',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]
    const settings = { cwd: project, stdio: ['ignore', 'inherit', 'pipe'] }
    const child = npm
      ? spawn(process.execPath, [npm, ...options], settings)
      : spawn('npm', options, { ...settings, shell: process.platform === 'win32' })
    let complaint = ''
    child.stderr.setEncoding('utf8').on('data', text => {
      complaint += text
    })
    const begun = Date.now()
    const progress = setInterval(() => {
      process.stdout.write(`Still installing, ${Math.round((Date.now() - begun) / 1000)} seconds so far …\n`)
    }, 5000)
    const end = outcome => {
      clearInterval(progress)
      resolve(outcome)
    }
    child.once('error', () => end('npm could not be run'))
    child.once('close', code => end(code === 0 ? null : reasonIn(complaint)))
  })

/** Sees to it that Node is recent enough and the dependencies are installed; ends the process with one line if not. */
export const ensureInstalled = async () => {
  if (!recentEnough()) fail(`The portal needs Node 20.19 or newer; this is ${process.versions.node}.`)
  if (installed()) return
  process.stdout.write('Installing the dependencies with npm ci, which takes about a minute …\n')
  const failure = await install()
  if (failure)
    fail(`The dependencies could not be installed (${failure}). Check the connection and try again.`)
  process.stdout.write('The dependencies are installed.\n')
}
