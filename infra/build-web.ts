import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { cacheBuild } from './build-cache.ts'
import { projectFolder } from './project-folder.ts'
import { UserError } from './user-error.ts'

const within = (...parts: string[]) => join(projectFolder, ...parts)
const builds = within('dist/web-builds')
export const viteConfigFile = within('web/vite.config.ts')

/**
 * The folder with the web app as it is built of these very sources and this configuration, and whether that was done
 * just now.
 */
export const buildWeb = (siteConfiguration: string) =>
  cacheBuild(builds, fingerprint(siteConfiguration), outDir => buildInto(outDir, siteConfiguration))

async function buildInto(outDir: string, siteConfiguration: string) {
  process.env.VITE_PORTAL = siteConfiguration
  // Within a test too, it is the build that is deployed.
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  try {
    await build({ configFile: viteConfigFile, logLevel: 'silent', build: { outDir, emptyOutDir: true } })
  } catch (error) {
    const [line] = stripVTControlCharacters(String(error)).match(/(?<=\[.+\] ).+/) ?? [
      'its sources are not in order',
    ]
    throw new UserError(`The web app could not be built: ${line}. "npm run build" shows more.`)
  }
}

/** Changes whenever a file of the sources is changed, added or removed. */
function fingerprint(siteConfiguration: string): string {
  const files = ['web', 'shared'].flatMap(folder =>
    readdirSync(within(folder), { recursive: true, encoding: 'utf8' }).map(path => join(folder, path)),
  )
  const lines = ['package-lock.json', ...files].sort().map(path => {
    const { size, mtimeMs } = statSync(within(path))
    return `${path} ${size} ${mtimeMs}`
  })
  return createHash('sha256')
    .update([siteConfiguration, ...lines].join('\n'))
    .digest('hex')
}
