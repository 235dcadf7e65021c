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

const week = 7 * 86_400_000

/**
 * The folder of a build, named after what it is made of, and whether it was made just now. Each is complete from its
 * first moment: several portals and stages may be started at the same time, and one that runs keeps its files whatever
 * is built after it. What nobody has asked for in a week is removed.
 */
export async function cacheBuild(builds: string, name: string, make: (folder: string) => Promise<unknown>) {
  const folder = join(builds, name)
  const fresh = !existsSync(folder)
  if (fresh) await makeWhole(builds, folder, make)
  utimesSync(folder, new Date(), new Date())
  for (const path of readdirSync(builds).map(other => join(builds, other))) removeIfOld(path)
  return { folder, fresh }
}

async function makeWhole(builds: string, folder: string, make: (folder: string) => Promise<unknown>) {
  mkdirSync(builds, { recursive: true })
  const unfinished = mkdtempSync(join(builds, 'unfinished-'))
  try {
    await make(unfinished)
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true })
    // Another process may have been quicker with the same.
    if (!existsSync(folder)) throw error
  }
}

function removeIfOld(path: string) {
  const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {}
  if (Date.now() - mtimeMs > week) rmSync(path, { recursive: true, force: true })
}
