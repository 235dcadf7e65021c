import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('../../..', import.meta.url))
/** In a whole test run what the functions need is noted (test/least-privilege). */
const noting = process.env.SEEN_CALLS ? ['--import', './test/least-privilege/record-calls.mjs'] : []

export const newFolder = () => mkdtempSync(join(tmpdir(), 'portal-e2e-'))
export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true })

/** Starts the portal as `npm start` does, on a free port or the one given; fulfilled when it says that it is ready. */
export async function runPortal(
  folder: string,
  clock = '2027-08-16T09:00:00Z',
  port = '0',
  variables: Record<string, string> = {},
) {
  const portal = spawn(process.execPath, [...noting, 'bin/start.mjs'], {
    cwd: project,
    env: { ...process.env, ...variables, PORT: port, DATA_DIR: folder, PORTAL_CLOCK: clock },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(portal, 'exit')
  for await (const line of createInterface({ input: portal.stdout })) {
    const origin = /^Portal ready on (\S+)$/.exec(line)?.[1]
    if (!origin) continue
    portal.stdout.resume()
    return {
      origin,
      async end(signal: NodeJS.Signals = 'SIGTERM') {
        portal.kill(signal)
        await exited
      },
    }
  }
  throw new Error('the portal ended before it was ready')
}
export type RunningPortal = Awaited<ReturnType<typeof runPortal>>

export type Mail = { to: string; subject: string; text: string }

/** The mails that reached an address, newest first. */
export async function mailsTo(origin: string, email: string): Promise<Mail[]> {
  const mails: Mail[] = await (await fetch(`${origin}/local/mail`)).json()
  return mails.filter(mail => mail.to === email)
}

/** What the staff command line prints for some words, against the portal of a folder. */
export async function admin(folder: string, ...words: string[]): Promise<string> {
  const command = spawn(process.execPath, ['--import', 'tsx', 'bin/admin.ts', ...words], {
    cwd: project,
    env: { ...process.env, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  command.stdout.on('data', text => {
    said += text
  })
  command.stderr.on('data', text => {
    said += text
  })
  const [code] = await once(command, 'exit')
  if (code !== 0) throw new Error(`the command ended with ${code}: ${said}`)
  return said
}
