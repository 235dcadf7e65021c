import { route } from '../http/route.ts'
import type { PortsOf } from '../ports.ts'

/** What a request for documents asks, for whom and until when, and how its files fare; nothing else of the applicant. */
export const { app, lambda } = route(
  'get-attachment-request',
  async ({ param: { requestId } }, { 'attachment-requests': requests, uploads, now }) => {
    const { request, files } = await requests.get(requestId, now())
    const { requestKey, attachmentType, forenames, applicationNumber, expiresAt } = request
    return {
      attachmentType,
      applicant: { forenames, applicationNumber },
      expiresAt,
      files: await Promise.all(files.map(file => shown(requestKey, file, uploads))),
    }
  },
)

type File = { attachmentId: string; fileName: string; size: number; token: string | null }
type Uploads = PortsOf<'get-attachment-request'>['uploads']

const shown = async (
  requestKey: string,
  { attachmentId, fileName, size, token }: File,
  uploads: Uploads,
) => ({
  attachmentId,
  fileName,
  size,
  token: token ?? '',
  state: await uploads.getScanState(requestKey, attachmentId),
})
