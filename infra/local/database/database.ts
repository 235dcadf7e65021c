import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { UserError } from '../../user-error.ts'
import { credentials, region } from '../credentials.ts'
import { databaseCommand } from './dynoxide-command.ts'
import { createMissingTables } from './tables.ts'

export type Database = { endpoint: string; ended: Promise<void>; stop: () => Promise<void> }

const watchdog = fileURLToPath(new URL('./watchdog.mjs', import.meta.url))
const never = new Promise<void>(() => {})

/** Starts DynamoDB with its data in the folder and makes the missing tables; throws a Problem when it cannot start. */
export const startDatabase = async (folder: string): Promise<Database> => {
  const given = process.env.AWS_ENDPOINT_URL_DYNAMODB
  const database = given
    ? { endpoint: given, ended: never, stop: async () => {} }
    : await startProcess(folder, databaseCommand())
  try {
    await createMissingTables(new DynamoDBClient({ endpoint: database.endpoint, region, credentials }))
    return database
  } catch (error) {
    await database.stop()
    if (!given) throw error
    throw new UserError(`The database at AWS_ENDPOINT_URL_DYNAMODB (${given}) does not answer.`)
  }
}

const startProcess = async (folder: string, command: string[]): Promise<Database> => {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'dynoxide.db')
  const idFile = join(folder, 'dynoxide.pid')
  await endLeftOver(idFile, file)
  const port = await freePort()
  const { NODE_OPTIONS, ...env } = process.env
  // Detached, so that Ctrl-C reaches the portal alone, which then ends the database after its last write.
  const child = spawn(
    process.execPath,
    [watchdog, idFile, ...command, '--host', '127.0.0.1', '--port', String(port), '--db-path', file],
    { stdio: ['pipe', 'ignore', 'pipe'], detached: true, env },
  )
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', text => {
    complaint = `${complaint}${text}`.slice(-500)
  })
  const ended = once(child, 'close').then(() => {})
  const stop = async () => {
    child.stdin.end()
    await ended
  }
  const ready = await Promise.race([answers(port, command.length > 1 ? 90 : 20), ended.then(() => false)])
  if (ready) return { endpoint: `http://127.0.0.1:${port}`, ended, stop }
  await stop()
  const reason = complaint.trim().split('\n').at(-1) || 'it does not answer'
  throw new UserError(
    `The local database could not be started (${reason}). You can set AWS_ENDPOINT_URL_DYNAMODB to a database of your own.`,
  )
}

/** Ends the database of a portal that was killed together with the database's watchdog. */
const endLeftOver = async (idFile: string, file: string) => {
  const id = existsSync(idFile) ? Number(readFileSync(idFile, 'utf8')) : 0
  const running = () => {
    try {
      return readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0').includes(file)
    } catch {
      return false
    }
  }
  if (id > 0 && running()) process.kill(id, 'SIGKILL')
  while (id > 0 && running()) await pause(10)
}

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

const answers = async (port: number, seconds: number) => {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(15))
    if (await accepts(port)) return true
  return false
}

const accepts = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
