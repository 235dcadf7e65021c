import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

type Build = (folder: string) => Promise<unknown>

/**
 * Returns the folder of a build, and whether it was built now. The name identifies the build's sources. A folder appears
 * only when it is complete, so several portals and stages may start at the same time.
 */
export async function cacheBuild(builds: string, name: string, build: Build) {
  const folder = join(builds, name)
  const isNew = !existsSync(folder)
  if (isNew) await buildAtomically(builds, folder, build)
  return { folder, isNew }
}

async function buildAtomically(builds: string, folder: string, build: Build) {
  mkdirSync(builds, { recursive: true })
  const unfinished = mkdtempSync(join(builds, 'unfinished-'))
  try {
    await build(unfinished)
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true })
    // Another process may have finished the same build.
    if (!existsSync(folder)) throw error
  }
}
