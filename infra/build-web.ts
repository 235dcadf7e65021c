import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { Problem } from './problem.ts'
import { projectFolder } from './project-folder.ts'

const within = (...parts: string[]) => join(projectFolder, ...parts)
const builds = within('dist/web-builds')
const week = 7 * 86_400_000
export const webConfiguration = within('web/vite.config.ts')

/**
 * The folder with the web app as it is built of these very sources and this configuration, and whether that was done
 * just now. Each build has a folder of its own, complete from its first moment: several portals and stages may be
 * started at the same time, and one that runs keeps its pages whatever is built after it.
 */
export async function buildWeb(siteConfiguration: string) {
  const folder = join(builds, fingerprint(siteConfiguration))
  const fresh = !existsSync(folder)
  if (fresh) await buildInto(folder, siteConfiguration)
  utimesSync(folder, new Date(), new Date())
  for (const path of readdirSync(builds).map(name => join(builds, name))) removeIfOld(path)
  return { folder, fresh }
}

async function buildInto(folder: string, siteConfiguration: string) {
  mkdirSync(builds, { recursive: true })
  const outDir = mkdtempSync(join(builds, 'unfinished-'))
  process.env.VITE_PORTAL = siteConfiguration
  const { build } = await import('vite')
  try {
    await build({ configFile: webConfiguration, logLevel: 'silent', build: { outDir, emptyOutDir: true } })
  } catch (error) {
    rmSync(outDir, { recursive: true })
    const [line] = stripVTControlCharacters(String(error)).match(/(?<=\[.+\] ).+/) ?? [
      'its sources are not in order',
    ]
    throw new Problem(`The web app could not be built: ${line}. "npm run build" shows more.`)
  }
  try {
    renameSync(outDir, folder)
  } catch (error) {
    rmSync(outDir, { recursive: true })
    // Another process was quicker with the same.
    if (!existsSync(folder)) throw error
  }
}

function removeIfOld(path: string) {
  const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {}
  if (Date.now() - mtimeMs > week) rmSync(path, { recursive: true, force: true })
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
