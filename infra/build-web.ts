import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { Problem } from './problem.ts'
import { projectFolder } from './project-folder.ts'

const within = (...parts: string[]) => join(projectFolder, ...parts)
export const builtWeb = within('dist/web')
export const webConfiguration = within('web/vite.config.ts')

/** Builds the web app unless the build there is of these very sources and this configuration; says whether it did. */
export const buildWeb = async (siteConfiguration: string) => {
  const note = within('dist/web-sources.txt')
  const sources = fingerprint(siteConfiguration)
  const built = existsSync(join(builtWeb, 'index.html')) && existsSync(note)
  if (built && readFileSync(note, 'utf8') === sources) return false
  process.env.VITE_PORTAL = siteConfiguration
  const { build } = await import('vite')
  try {
    await build({
      configFile: webConfiguration,
      logLevel: 'silent',
      build: { outDir: builtWeb, emptyOutDir: true },
    })
  } catch (error) {
    const [line] = stripVTControlCharacters(String(error)).match(/(?<=\[.+\] ).+/) ?? [
      'its sources are not in order',
    ]
    throw new Problem(`The web app could not be built: ${line}. "npm run build" shows more.`)
  }
  writeFileSync(note, sources)
  return true
}

/** Changes whenever a file of the sources is changed, added or removed. */
const fingerprint = (siteConfiguration: string) => {
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
