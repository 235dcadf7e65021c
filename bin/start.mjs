// Runs before dependencies are installed, so it is JavaScript and imports only install.mjs and Node.
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './install.mjs'

ensureInstalled()
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
