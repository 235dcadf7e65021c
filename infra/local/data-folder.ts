import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../errors/user-error.ts'

/** The file of a running portal's environment in the data folder, for the staff command line. */
export const environmentFile = 'environment.json'
/** The variable in it that says how far the portal's clock is ahead of this machine's. */
export const clockOffsetVariable = 'CLOCK_OFFSET_MS'

/** Creates the folder, which only its owner may enter. Throws a UserError when another portal uses it. */
export async function openDataFolder(folder: string): Promise<void> {
  if (await isDataFolderUsed(folder))
    throw new UserError(
      `Another portal already uses the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
    )
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/** Whether the parameter store at the address in the folder's environment responds. */
async function isDataFolderUsed(folder: string): Promise<boolean> {
  try {
    const environment = JSON.parse(readFileSync(join(folder, environmentFile), 'utf8'))
    await fetch(environment.AWS_ENDPOINT_URL_SSM, { signal: AbortSignal.timeout(5_000) })
    return true
  } catch {
    return false
  }
}
