import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { describeSystemError, UserError } from '../settings/user-error.ts'
import { portOf } from './server/http-server.ts'

/** Long enough for a portal under load. */
const timeoutMs = 5_000
const lock = z.object({ port: z.int(), token: z.string() })

/**
 * Creates the folder and locks it for this process. Returns a function that releases the lock. Throws a UserError when
 * the folder cannot be written or another portal has locked it. The owner of the lock listens on a port and sends a token.
 * After a crash no process sends it, so another portal can take the lock. A process id would not show this: the system
 * may have given it to another process.
 */
export const lockDataFolder = async (folder: string) => {
  const file = join(folder, 'running.json')
  const token = randomUUID()
  const server = await startTokenServer(token)
  try {
    createFolder(folder)
    if (await isLocked(file))
      throw new UserError(
        `Another portal already uses the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
      )
    writeFileSync(file, JSON.stringify({ port: portOf(server), token }), { mode: 0o600 })
  } catch (error) {
    server.close()
    if (error instanceof UserError) throw error
    throw new UserError(
      `Cannot write to the data folder ${folder} (${describeSystemError(error)}). Set DATA_DIR to another folder.`,
    )
  }
  return () => {
    rmSync(file, { force: true })
    server.close()
  }
}

/** The `recursive` option of mkdir never returns inside folders like /proc, which allow no new folder. */
const createFolder = (folder: string) => {
  if (existsSync(folder)) return
  createFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

/**
 * Lets only their owner use the folder and these entries of it, with everything below them. The folder may be an older
 * one with other modes. Leaves its other entries unchanged, because any folder can be the data folder.
 */
export const restrictToOwner = (folder: string, entries: readonly string[]) => {
  setMode(folder, 0o700)
  for (const entry of entries) restrictTree(join(folder, entry))
}

const restrictTree = (path: string) => {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats?.isFile()) setMode(path, 0o600)
  if (!stats?.isDirectory()) return
  setMode(path, 0o700)
  for (const name of readdirSync(path)) restrictTree(join(path, name))
}

const setMode = (path: string, mode: number) => {
  try {
    chmodSync(path, mode)
  } catch {
    // Some file systems have no modes.
  }
}

/** Whether a portal is running on the folder. */
export const isDataFolderLocked = (folder: string) => isLocked(join(folder, 'running.json'))

const isLocked = async (file: string) => {
  const { success, data } = lock.safeParse(readJson(file))
  return success && (await readToken(data.port)) === data.token
}

const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

const startTokenServer = (token: string) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer(socket => {
      socket.on('error', () => socket.destroy())
      socket.end(token)
    }).unref()
    server.once('error', reject).listen(0, '127.0.0.1', () => resolve(server))
  })

/** Returns the token that a port sends, or an empty string without a response. */
const readToken = async (port: number) => {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  const received = new Promise<string>(resolve => {
    let text = ''
    socket.on('data', chunk => {
      text += chunk
    })
    socket.on('end', () => resolve(text)).on('error', () => resolve(''))
  })
  const token = await Promise.race([received, pause(timeoutMs, '', { ref: false })])
  socket.destroy()
  return token
}
