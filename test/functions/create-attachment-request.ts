import { randomToken } from '#functions/crypto.ts'
import type { Json, LocalPortal } from './local-portal.ts'

/** Creates a document request without its mail. Returns the id in its link. */
export async function createAttachmentRequest({ ports }: LocalPortal, change: Json = {}): Promise<string> {
  const requestId = randomToken()
  await ports.transaction([
    ports['attachment-requests'].addWrite(requestId, {
      attachmentType: 'Grades',
      applicantId: 4127,
      applicationNumber: 'CL0004127',
      forenames: 'Ada',
      email: 'ada@example.org',
      requestedAt: '2027-08-16T08:00:00Z',
      expiresAt: '2027-08-30T08:00:00Z',
      ...change,
    }),
  ])
  return requestId
}
