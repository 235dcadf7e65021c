import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { UserError } from '../../errors/user-error.ts'
import { credentials, region } from '../server/credentials.ts'
import { findFreePort } from '../server/http-server.ts'
import { startProgram } from './start-program.ts'
import { createMissingTables } from './tables.ts'

type Database = { endpoint: string; ended: Promise<void>; stop: () => Promise<void> }

const never = new Promise<void>(() => {})

/** Starts DynamoDB with its data in the folder, and creates missing tables. Throws a UserError when it cannot start. */
export async function startDatabase(folder: string): Promise<Database> {
  const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB
  const database = endpoint ? { endpoint, ended: never, stop: async () => {} } : await startProcess(folder)
  try {
    await createMissingTables(new DynamoDBClient({ endpoint: database.endpoint, region, credentials }))
    return database
  } catch (error) {
    await database.stop()
    if (!endpoint) throw error
    throw new UserError(`The database at AWS_ENDPOINT_URL_DYNAMODB (${endpoint}) does not respond.`)
  }
}

async function startProcess(folder: string): Promise<Database> {
  const bundled = findBundledBinary()
  const binary = bundled ?? 'dynoxide'
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'dynoxide.db')
  const port = await findFreePort()
  const { NODE_OPTIONS, ...env } = process.env
  const options = ['--host', '127.0.0.1', '--port', String(port), '--db-path', file]
  const { isReady, ended, stop, readErrors } = await startProgram(binary, options, { port, env })
  if (isReady) return { endpoint: `http://127.0.0.1:${port}`, ended, stop }
  const reason = readErrors().trim().split('\n').at(-1) || 'it does not respond'
  const advice = bundled ? '' : ` ${installAdvice}`
  throw new UserError(
    `Cannot start the local database (${reason}).${advice} To use another database, set AWS_ENDPOINT_URL_DYNAMODB.`,
  )
}

const installAdvice = `No database is bundled for ${process.platform} ${process.arch}: install dynoxide 1.2 so that it is on the PATH. On macOS: "brew install nubo-db/tap/dynoxide". On Windows: https://github.com/nubo-db/dynoxide/releases`

/** Returns the path of the bundled dynoxide, or null on platforms without a package. */
function findBundledBinary() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  try {
    const manifest = createRequire(import.meta.url).resolve('@dynoxide/linux-x64/package.json')
    return join(dirname(manifest), 'dynoxide')
  } catch {
    throw new UserError(
      'Cannot find the local database, the package @dynoxide/linux-x64. Run "npm ci", or set AWS_ENDPOINT_URL_DYNAMODB to use another database.',
    )
  }
}
