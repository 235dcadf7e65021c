import { randomUUID } from 'node:crypto'
import { randomToken, sha256 } from '#functions/crypto.ts'
import { addTime } from '#functions/time.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import type { CommandPorts } from '../../ports/command-ports.ts'

export const testUcasId = '0000000000'
const next = '/applicant/applications/new'

export type TestApplicant = Awaited<ReturnType<typeof createTestApplicant>>

/**
 * Each check has its own email address, because several checks may run at once. SES's simulator accepts the mail, but no
 * mailbox receives it.
 */
export async function createTestApplicant(ports: CommandPorts, { siteUrl }: Configuration) {
  const person = { ucasId: testUcasId, email: `success+${randomUUID()}@simulator.amazonses.com` }
  const cookiePrefix = siteUrl.startsWith('https:') ? '__Host-' : ''
  const { cookie, write } = ports.sessions.createWrite(person, ports.now())
  await ports.transaction([write])
  const requestId = randomToken()

  return {
    email: person.email,
    sessionCookie: `${cookiePrefix}session=${cookie}`,

    createLink: async () => (await ports.signInLinks.create({ ...person, next }, ports.now())).token,

    /** Queues a sign-in link. Returns its id, and the cookie with which its status can be read. */
    async queueMail() {
      const mailId = randomToken()
      await ports.mails.add(mailId, person.email, { kind: 'sign-in-link', ...person, next }, ports.now())
      return { mailId, cookie: `${cookiePrefix}mail=${mailId}` }
    },

    async requestAttachment() {
      const request = ports.attachmentRequests.addWrite(requestId, {
        attachmentType: 'Other',
        applicantId: 0,
        forenames: 'Release',
        requestedAt: ports.now().toISOString(),
        expiresAt: addTime(ports.now(), { hours: 1 }).toISOString(),
      })
      await ports.transaction([request])
      return requestId
    },

    async erase() {
      await ports.uploads.eraseRequest(sha256(requestId))
      await ports.attachmentRequests.erase(sha256(requestId))
      await ports.drafts.erase(person)
      for (const rows of [ports.mails, ports.signInLinks, ports.sessions])
        await rows.erase(await rows.findByPerson(person))
    },
  }
}
