import { join } from 'node:path'
import { cacheBuild } from './build-cache.ts'
import { projectFolder } from './project-folder.ts'

const resolvePath = (path: string) => join(projectFolder, path)
export const viteConfigFile = resolvePath('web/vite.config.ts')

/** Returns the folder of the web app, built from the current sources and this configuration. */
export const buildWeb = (siteConfiguration: string) =>
  cacheBuild(
    resolvePath('dist/web-builds'),
    { folders: ['web', 'shared'], settings: siteConfiguration },
    async outDir => {
      process.env.VITE_PORTAL = siteConfiguration
      // A test sets NODE_ENV to "test", which would build a development version.
      process.env.NODE_ENV = 'production'
      const { build } = await import('vite')
      await build({ configFile: viteConfigFile, logLevel: 'silent', build: { outDir, emptyOutDir: true } })
    },
  )
