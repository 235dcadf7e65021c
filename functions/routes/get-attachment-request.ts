import { route } from '../http/route.ts'
import { 'attachment-requests' as attachmentRequests, uploads } from '../ports/port-factories.ts'

/** Returns a request for documents with its files and their scan states, and nothing else about the applicant. */
export const { app, handler } = route(
  'get-attachment-request',
  { 'attachment-requests': attachmentRequests, uploads },
  async ({ param: { requestId } }, { 'attachment-requests': requests, uploads, now }) => {
    const { request, files } = await requests.get(requestId, now())
    const { requestKey, attachmentType, forenames, applicationNumber, expiresAt, note } = request
    return {
      attachmentType,
      applicant: { forenames, applicationNumber },
      expiresAt,
      note,
      files: await Promise.all(
        files.map(async file => ({
          ...file,
          state: await uploads.getScanState(requestKey, file.token),
        })),
      ),
    }
  },
)
