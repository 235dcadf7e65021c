import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { UserError } from '../settings/user-error.ts'
import { cacheBuild } from './build-cache.ts'
import { projectFolder } from './project-folder.ts'

const resolvePath = (path: string) => join(projectFolder, path)
export const viteConfigFile = resolvePath('web/vite.config.ts')

/** Returns the folder of the web app, built from the current sources and this configuration, and whether it was built now. */
export const buildWeb = (siteConfiguration: string) =>
  cacheBuild(
    resolvePath('dist/web-builds'),
    { folders: ['web', 'shared'], settings: siteConfiguration },
    outDir => buildInto(outDir, siteConfiguration),
  )

async function buildInto(outDir: string, siteConfiguration: string) {
  process.env.VITE_PORTAL = siteConfiguration
  // A test sets NODE_ENV to "test", which would build a development version.
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  try {
    await build({ configFile: viteConfigFile, logLevel: 'silent', build: { outDir, emptyOutDir: true } })
  } catch (error) {
    const [line] = stripVTControlCharacters(String(error)).match(/(?<=\[.+\] ).+/) ?? [
      'its sources are invalid',
    ]
    throw new UserError(`Cannot build the web app: ${line}. Run "npm run build" to see more.`)
  }
}
