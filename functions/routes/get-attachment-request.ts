import { route } from '../http/route.ts'
import type { PortsOf } from '../ports.ts'

/** Returns a request for documents with its files and their scan states, and nothing else about the applicant. */
export const { app, lambda } = route(
  'get-attachment-request',
  async ({ param: { requestId } }, { 'attachment-requests': requests, uploads, now }) => {
    const { request, files } = await requests.get(requestId, now())
    const { requestKey, attachmentType, forenames, applicationNumber, expiresAt } = request
    return {
      attachmentType,
      applicant: { forenames, applicationNumber },
      expiresAt,
      files: await Promise.all(files.map(file => toFileReply(requestKey, file, uploads))),
    }
  },
)

type File = { attachmentId: string; fileName: string; size: number; token: string | null }
type Uploads = PortsOf<'get-attachment-request'>['uploads']

const toFileReply = async (
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
