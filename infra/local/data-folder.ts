import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { describeSystemError, UserError } from '../user-error.ts'

const patience = 5_000
const holder = z.object({ port: z.int(), token: z.string() })

/**
 * Makes the folder and holds it for this process; throws a Problem when it cannot be written or another portal has it.
 * The holder answers on a port with its token: a process that was killed no longer does, whatever its id is now.
 */
export const lockDataFolder = async (folder: string) => {
  const file = join(folder, 'running.json')
  const token = randomUUID()
  const server = await answering(token)
  try {
    makeFolder(folder)
    if (await held(file))
      throw new UserError(
        `Another portal is already running on the data folder ${folder}. Stop it first, or choose another folder with DATA_DIR.`,
      )
    writeFileSync(file, JSON.stringify({ port: portOf(server), token }), { mode: 0o600 })
  } catch (error) {
    server.close()
    if (error instanceof UserError) throw error
    throw new UserError(
      `The data folder ${folder} cannot be written (${describeSystemError(error)}). Choose another with DATA_DIR.`,
    )
  }
  return {
    release: () => {
      rmSync(file, { force: true })
      server.close()
    },
  }
}

/** mkdir's own `recursive` never returns where a folder is there but takes no other, as in /proc. */
const makeFolder = (folder: string) => {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

/** Whether a portal is running on the folder at this moment. */
export const folderHeld = (folder: string) => held(join(folder, 'running.json'))

const held = async (file: string) => {
  const found = holder.safeParse(parsed(file))
  return found.success && (await answerFrom(found.data.port)) === found.data.token
}

const parsed = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

const answering = (token: string) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer(socket => {
      socket.on('error', () => socket.destroy())
      socket.end(token)
    }).unref()
    server.once('error', reject).listen(0, '127.0.0.1', () => resolve(server))
  })

const portOf = (server: Server) => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}

/** What the port says first; nothing when nobody is there, or nobody answers: a portal under load may take its time. */
const answerFrom = async (port: number) => {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  const said = new Promise<string>(resolve => {
    let text = ''
    socket.on('data', chunk => {
      text += chunk
    })
    socket.on('end', () => resolve(text)).on('error', () => resolve(''))
  })
  const answer = await Promise.race([said, pause(patience, '', { ref: false })])
  socket.destroy()
  return answer
}
