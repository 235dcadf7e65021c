// Runs before dependencies are installed, so it is JavaScript and imports only install.mjs and Node.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './install.mjs'

/**
 * Ends this process when npm, or the shell between them, ends, because npm does not do that. Windows has no `ps`, but ends
 * the children.
 */
const endWithNpm = () => {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(process.ppid)], { encoding: 'utf8' })
  const shell = process.ppid
  const npm = Number(stdout)
  const isRunning = () => {
    try {
      return process.ppid === shell && process.kill(npm, 0)
    } catch {
      return false
    }
  }
  if (npm > 0) setInterval(() => isRunning() || process.kill(process.pid, 'SIGTERM'), 500).unref()
}

ensureInstalled()
if (['start', 'dev'].includes(process.env.npm_lifecycle_event)) endWithNpm()
if (process.argv.includes('--dev')) {
  process.argv.splice(
    2,
    Number.POSITIVE_INFINITY,
    'watch',
    '--clear-screen=false',
    fileURLToPath(new URL('local.ts', import.meta.url)),
    '--dev',
  )
  await import('tsx/cli')
} else {
  const { register } = await import('tsx/esm/api')
  register()
  await import('./local.ts')
}
