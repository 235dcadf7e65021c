import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { UserError } from '../../user-error.ts'

/** The command that runs dynoxide here: the bundled binary, or npx where none is bundled; a Problem where neither is. */
export const databaseCommand = (
  platform: string = process.platform,
  arch: string = process.arch,
): string[] => {
  if (platform !== 'linux' || arch !== 'x64') return ['npx', '--yes', 'dynoxide@1.2.1']
  const binary = bundledBinary()
  if (!binary || !existsSync(binary))
    throw new UserError(
      'The local database is missing: the package @dynoxide/linux-x64 is not installed. Run "npm ci", or set AWS_ENDPOINT_URL_DYNAMODB to a database of your own.',
    )
  return [binary]
}

const bundledBinary = () => {
  try {
    return join(
      dirname(createRequire(import.meta.url).resolve('@dynoxide/linux-x64/package.json')),
      'dynoxide',
    )
  } catch {
    return null
  }
}
