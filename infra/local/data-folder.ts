import { accessSync, chmodSync, constants, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describeSystemError, UserError } from '../errors/user-error.ts'

/** The file of a running portal's environment in the data folder, for the staff command line. */
export const environmentFile = 'environment.json'

/** Long enough for a portal under load. */
const timeoutMs = 5_000

/**
 * Creates the folder, which only its owner may enter. Throws a UserError when it cannot be written or another portal
 * uses it.
 */
export async function openDataFolder(folder: string): Promise<void> {
  if (await isDataFolderUsed(folder))
    throw new UserError(
      `Another portal already uses the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
    )
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (error) {
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
}

/**
 * Whether a portal is running on the folder. Its parameter store then responds, at the address in its environment, with the
 * path of the folder. A process id would not show this: the system may have given it to another process.
 */
export async function isDataFolderUsed(folder: string): Promise<boolean> {
  try {
    const environment = JSON.parse(readFileSync(join(folder, environmentFile), 'utf8'))
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(environment.AWS_ENDPOINT_URL_SSM, { signal })
    return (await response.text()) === resolve(folder)
  } catch {
    return false
  }
}
