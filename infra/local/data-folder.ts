import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { describeSystemError, UserError } from '../settings/user-error.ts'
import { startHttpServer } from './server/http-server.ts'

/** The file of a running portal's environment in the data folder, for the staff command line. */
export const environmentFile = 'environment.json'

/** Long enough for a portal under load. */
const timeoutMs = 5_000
const lock = z.object({ url: z.string(), token: z.string() })

/**
 * Creates the folder, which only its owner may enter, and locks it for this process. Returns a function that releases the
 * lock. Throws a UserError when the folder cannot be written or another portal has locked it. The owner of the lock listens
 * on a port and sends a token. After a crash no process sends it, so another portal can take the lock. A process id would
 * not show this: the system may have given it to another process.
 */
export const lockDataFolder = async (folder: string) => {
  const file = join(folder, 'running.json')
  const token = randomUUID()
  const { url, server, stop } = await startHttpServer((_, response) => response.end(token))
  server.unref()
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (await isLocked(file))
      throw new UserError(
        `Another portal already uses the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
      )
    writeFileSync(file, JSON.stringify({ url, token }), { mode: 0o600 })
  } catch (error) {
    await stop()
    if (error instanceof UserError) throw error
    throw new UserError(
      `Cannot write to the data folder ${folder} (${describeSystemError(error)}). Set DATA_DIR to another folder.`,
    )
  }
  try {
    // The folder may be an older one with another mode.
    chmodSync(folder, 0o700)
  } catch {
    // Some file systems have no modes.
  }
  return () => {
    rmSync(file, { force: true })
    void stop()
  }
}

/** Whether a portal is running on the folder. */
export const isDataFolderLocked = (folder: string) => isLocked(join(folder, 'running.json'))

const isLocked = async (file: string) => {
  try {
    const { url, token } = lock.parse(JSON.parse(readFileSync(file, 'utf8')))
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    return (await response.text()) === token
  } catch {
    return false
  }
}
