import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { projectFolder } from '#infra/build/project-folder.ts'
import { createApiClient, signIn, waitForText } from './api-client.ts'
import { runStaffCommand } from './check-runner/run-program.ts'

export const newFolder = () => mkdtempSync(join(tmpdir(), 'portal-e2e-'))
export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true })

/** Starts the portal as `npm start` does, on a free port, on a morning of Clearing. Resolves when it is ready. */
export async function runPortal(folder: string, variables: Record<string, string> = {}) {
  const portal = spawn(process.execPath, ['bin/start.mjs'], {
    cwd: projectFolder,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: folder,
      PORTAL_CLOCK: '2027-08-16T09:00:00Z',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(portal, 'exit')
  for await (const line of createInterface({ input: portal.stdout })) {
    const origin = /^Portal ready on (\S+)$/.exec(line)?.[1]
    if (!origin) continue
    portal.stdout.resume()
    return {
      origin,
      async end() {
        portal.kill()
        await exited
      },
    }
  }
  throw new Error('the portal ended before it was ready')
}
export type RunningPortal = Awaited<ReturnType<typeof runPortal>>

export type Mail = { to: string; subject: string; text: string }

/** Returns the mails that an address received, newest first. */
export async function listMailsTo(origin: string, email: string): Promise<Mail[]> {
  const mails: Mail[] = await (await fetch(`${origin}/local/mail`)).json()
  return mails.filter(mail => mail.to === email)
}

/** Runs a staff command against the portal of a folder. Returns its output. */
export const runAdminCommand = (folder: string, ...words: string[]) =>
  runStaffCommand({ ...process.env, DATA_DIR: folder }, words)

export type Person = { ucasId: string; email: string }

/** Signs a person in by calls. Returns the session, and functions that make calls and wait for texts of the person's mails. */
export async function startSession(origin: string, person: Person) {
  const call = createApiClient(origin)
  const listTexts = async () => (await listMailsTo(origin, person.email)).map(({ text }) => text)
  const waitForMail = (pattern: RegExp) => waitForText(listTexts, pattern)
  return { call, waitForMail, ...(await signIn(call, person, waitForMail)) }
}
