import { randomToken, sha256 } from '#functions/crypto.ts'
import { getLondonYear } from '#shared/rules/dates/london-time.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import type { Ports } from '../../admin/tables/ports.ts'

/** SES accepts a mail to this address, and delivers it nowhere. */
const mailbox = 'success@simulator.amazonses.com'
const ucasId = '0000000000'
const requestLifetimeMs = 60 * 60_000

export type TestApplicant = Awaited<ReturnType<typeof createTestApplicant>>

/** Creates a session of the reserved test applicant, and functions that create what else a check needs. */
export async function createTestApplicant(ports: Ports, configuration: Configuration) {
  const { transaction, now } = ports
  const email = configuration.sender.replace(/.*@/, 'release-check@')
  const person = { ucasId, email }
  const prefix = configuration.siteUrl.startsWith('https:') ? '__Host-' : ''
  const { cookie, write } = ports.sessions.createWrite(person, now())
  await transaction([write])
  const requestIds: string[] = []

  const declarations = { gdprAccept: true, qualificationsConfirmed: true, hasBeenInterviewed: null }
  const yearObtained = getLondonYear(now())
  return {
    ucasId,
    mailbox,
    cookie: `${prefix}session=${cookie}`,
    declarations,
    /** A complete form for a programme that does not exist. */
    form: {
      programmeCode: 'RELEASE-CHECK',
      data: {
        qualifications: {
          list: ['Mathematics', 'Physics', 'Chemistry'].map(subject => ({
            tpe: 'A2',
            subject,
            grade: 'A',
            yearObtained,
          })),
          english: { type: 'Gcse', grade: '6' },
          secondaryEducation: { type: 'Other' },
          version: 1,
        },
        details: {
          ucasPersonalId: ucasId,
          email,
          surname: 'Check',
          forenames: 'Release',
          dateOfBirth: '2000-01-01',
          telephone1: '020 7946 0123',
        },
        feeContext: {
          ukResidency: 'A',
          ukImmigrationStatus: 'A',
          countryOfDomicile: 'XF',
          nationality: 'GBR',
        },
        ...declarations,
      },
    },

    /** Creates a sign-in link. Returns its token. */
    createLink: async () =>
      (await ports['sign-in-links'].create({ ...person, next: '/applicant/applications/new' }, now())).token,

    /** Queues a sign-in link to the mailbox. Returns its id, and the cookie with which its status can be read. */
    async queueMail() {
      const mailId = randomToken()
      const content = { kind: 'sign-in-link', ...person, next: '/applicant/applications/new' } as const
      await ports.mails.add(mailId, mailbox, content, now())
      return { mailId, cookie: `${prefix}mail=${mailId}` }
    },

    /** Requests a document. Returns the id of the request. */
    async requestDocuments() {
      const requestId = randomToken()
      requestIds.push(requestId)
      const request = {
        attachmentType: 'Other',
        applicantId: 0,
        applicationNumber: 'RELEASE-CHECK',
        forenames: 'Release',
        email: mailbox,
        requestedAt: now().toISOString(),
        expiresAt: new Date(now().getTime() + requestLifetimeMs).toISOString(),
      } as const
      await transaction([ports['attachment-requests'].addWrite(requestId, request)])
      return requestId
    },

    /** Deletes everything about the test applicant, also what an interrupted check has left. */
    async erase() {
      for (const requestId of requestIds) {
        await ports.uploads.eraseRequest(sha256(requestId))
        await ports['attachment-requests'].erase(sha256(requestId))
      }
      await ports.drafts.erase(person)
      for (const rows of [ports.mails, ports['sign-in-links'], ports.sessions]) {
        await rows.erase(await rows.findByPerson({ ucasId, email: mailbox }))
      }
    },
  }
}
