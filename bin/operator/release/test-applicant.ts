import { randomToken, sha256 } from '#functions/crypto.ts'
import { addTime } from '#functions/time.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import type { StaffPorts } from '../../tables/staff-ports.ts'

/** SES accepts a mail to this address, and delivers it nowhere. */
export const testMailbox = 'success@simulator.amazonses.com'
export const testUcasId = '0000000000'
const applicationNumber = 'RELEASE-CHECK'
const next = '/applicant/applications/new'

export type TestApplicant = Awaited<ReturnType<typeof createTestApplicant>>

/** Creates a session of the reserved test applicant, and functions that create what else a check needs. */
export async function createTestApplicant(ports: StaffPorts, { sender, siteUrl }: Configuration) {
  const person = { ucasId: testUcasId, email: sender.replace(/.*@/, 'release-check@') }
  const cookiePrefix = siteUrl.startsWith('https:') ? '__Host-' : ''
  const { cookie, write } = ports.sessions.createWrite(person, ports.now())
  await ports.transaction([write])
  const requestId = randomToken()

  return {
    email: person.email,
    sessionCookie: `${cookiePrefix}session=${cookie}`,

    createLink: async () => (await ports['sign-in-links'].create({ ...person, next }, ports.now())).token,

    /** Queues a sign-in link to the mailbox. Returns its id, and the cookie with which its status can be read. */
    async queueMail() {
      const mailId = randomToken()
      await ports.mails.add(mailId, testMailbox, { kind: 'sign-in-link', ...person, next }, ports.now())
      return { mailId, cookie: `${cookiePrefix}mail=${mailId}` }
    },

    async requestDocument() {
      const request = ports['attachment-requests'].addWrite(requestId, {
        attachmentType: 'Other',
        applicantId: 0,
        applicationNumber,
        forenames: 'Release',
        email: testMailbox,
        requestedAt: ports.now().toISOString(),
        expiresAt: addTime(ports.now(), { hours: 1 }).toISOString(),
      })
      await ports.transaction([request])
      return requestId
    },

    /** Deletes everything about the test applicant, also what an interrupted check has left. */
    async erase() {
      await ports.uploads.eraseRequest(sha256(requestId))
      await ports['attachment-requests'].erase(sha256(requestId))
      await ports.drafts.erase(person)
      for (const rows of [ports.mails, ports['sign-in-links'], ports.sessions])
        await rows.erase(
          await rows.findByPerson({ ucasId: testUcasId, applicationNumbers: [applicationNumber] }),
        )
    },
  }
}
