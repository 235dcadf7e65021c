import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const exitWithParent = fileURLToPath(new URL('./exit-with-parent.mjs', import.meta.url))
const startTimeoutMs = 60_000
const maxErrorCharacters = 20_000

type Options = { port: number; env: NodeJS.ProcessEnv }

/**
 * Starts a program that listens on a port of this machine, and waits until it does. The program ends with `stop`, or with
 * this process, even after a crash. `isReady` is false if it has ended, or does not listen in time.
 */
export async function startProgram(command: string, args: string[], { port, env }: Options) {
  // Detached, so that Ctrl-C reaches this process only, which ends the program after its last write.
  const child = spawn(process.execPath, [exitWithParent, command, ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
    env,
  })
  let errorOutput = ''
  child.stderr.setEncoding('utf8').on('data', text => {
    errorOutput = `${errorOutput}${text}`.slice(-maxErrorCharacters)
  })
  const ended = once(child, 'close').then(() => {})
  const stop = async () => {
    child.stdin.end()
    await ended
  }
  const isReady = await Promise.race([waitForPort(port), ended.then(() => false)])
  if (!isReady) await stop()
  return { isReady, ended, stop, readErrors: () => errorOutput }
}

async function waitForPort(port: number) {
  for (const end = Date.now() + startTimeoutMs; Date.now() < end; await pause(15))
    if (await canConnect(port)) return true
  return false
}

const canConnect = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
