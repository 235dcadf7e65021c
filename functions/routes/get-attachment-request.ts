import { route } from '../http/route.ts'
import { attachmentRequests, uploads } from '../ports/port-factories.ts'

export const { app, handler } = route(
  'get-attachment-request',
  { attachmentRequests, uploads },
  async ({ param: { requestId } }, { attachmentRequests: requests, uploads, now }) => {
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
