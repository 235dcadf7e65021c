import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './project-folder.ts'

/** Long enough for a portal that runs from an older build. */
const maxAgeMs = 7 * 24 * 3_600_000

/** The folders of the project, and the settings, that a build is made from. */
type Sources = { folders: string[]; settings?: string }

/**
 * Returns the folder of a build of the current sources, which is made unless it exists. A folder appears only when it is
 * complete, so several portals and stages may start at the same time. A new build deletes those of more than a week ago.
 */
export async function cacheBuild(
  builds: string,
  sources: Sources,
  build: (folder: string) => Promise<unknown>,
): Promise<string> {
  const folder = join(builds, fingerprint(sources))
  if (existsSync(folder)) return folder
  mkdirSync(builds, { recursive: true })
  deleteOldBuilds(builds)
  const unfinished = mkdtempSync(join(builds, 'unfinished-'))
  try {
    await build(unfinished)
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true })
    // Another process may have finished the same build.
    if (!existsSync(folder)) throw error
  }
  return folder
}

function deleteOldBuilds(builds: string) {
  for (const path of readdirSync(builds).map(name => join(builds, name))) {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats && stats.mtimeMs < Date.now() - maxAgeMs) rmSync(path, { recursive: true, force: true })
  }
}

/** Returns a hash that changes when a source file is changed, added or removed. */
function fingerprint({ folders, settings = '' }: Sources): string {
  const files = folders.flatMap(folder =>
    readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' }).map(path =>
      join(folder, path),
    ),
  )
  const lines = ['package-lock.json', ...files].sort().map(path => {
    const { size, mtimeMs } = statSync(join(projectFolder, path))
    return `${path} ${size} ${mtimeMs}`
  })
  return createHash('sha256')
    .update([settings, ...lines].join('\n'))
    .digest('hex')
}
