import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { projectFolder } from '#infra/build/project-folder.ts'
import { environmentFile } from '#infra/local/data-folder.ts'
import { logFile } from '#infra/local/local-aws.ts'
import { runStaffCommand } from '../check-runner/run-program.ts'
import { apply, createApiClient, signIn, waitForText } from './api-client.ts'
import { completeSubmission } from './sample-application.ts'

type Mail = { subject: string; text: string }

/**
 * Starts the portal as `npm start` does, on a free port, on a morning of Clearing, with a new folder for its data. Resolves
 * when it is ready.
 */
export async function runPortal(variables: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-'))
  const portal = spawn(process.execPath, ['bin/start.mjs'], {
    cwd: projectFolder,
    env: { ...process.env, PORT: '0', DATA_DIR: folder, PORTAL_CLOCK: '2027-08-16T09:00:00Z', ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(portal, 'exit')
  for await (const line of createInterface({ input: portal.stdout })) {
    const origin = /^Portal ready on (\S+)$/.exec(line)?.[1]
    if (!origin) continue
    portal.stdout.resume()
    async function listMails(email: string) {
      const environment = JSON.parse(readFileSync(join(folder, environmentFile), 'utf8'))
      const response = await fetch(`${environment.AWS_ENDPOINT_URL_SES}?to=${encodeURIComponent(email)}`)
      const mails: Mail[] = await response.json()
      return mails.map(({ subject, text }) => `${subject}\n${text}`)
    }
    return {
      origin,
      /** The folder of its data. */
      folder,
      /** Returns the subjects and texts of the mails that an address received, newest first. */
      mails: listMails,
      /** Waits for a mail to an address, after the first `before`, that matches. Returns what the group matches. */
      waitForMail: (email: string, pattern: RegExp, before = 0) =>
        waitForText(async () => (await listMails(email)).reverse().slice(before).reverse(), pattern),
      /** Runs a staff command. Returns its output. */
      staff: (...words: string[]) => runStaffCommand({ ...process.env, DATA_DIR: folder }, words),
      /** Ends the portal and deletes its data. Returns the log of its requests. */
      async end() {
        portal.kill()
        await exited
        const log = readFileSync(join(folder, logFile), 'utf8')
        rmSync(folder, { recursive: true, force: true })
        return log
      },
    }
  }
  throw new Error('the portal ended before it was ready')
}
export type Portal = Awaited<ReturnType<typeof runPortal>>

export type Person = { ucasId: string; email: string }

export function newPerson(): Person {
  const ucasId = String(randomInt(1_000_000_000, 9_999_999_999))
  return { ucasId, email: `a${ucasId}@example.org` }
}

/** Signs a person in by calls. Returns the session, and functions that make calls and wait for texts of the person's mails. */
export async function startSession(portal: Portal, person: Person) {
  const call = createApiClient(portal.origin)
  const waitForMail = (pattern: RegExp) => portal.waitForMail(person.email, pattern)
  return { call, waitForMail, ...(await signIn(call, person, waitForMail)) }
}

/** Applies as a person who is signed in by calls, and has staff request documents. Returns the session, and the link of the email. */
export async function requestAttachments(portal: Portal, person: Person, type = 'Grades') {
  const session = await startSession(portal, person)
  const applicationNumber = await apply(session.call, session.bearer, completeSubmission(person))
  await portal.staff('attachments', 'request', applicationNumber, '--type', type, '--yes')
  return { ...session, link: await session.waitForMail(/(\S+\?requestId=\S+)/) }
}
