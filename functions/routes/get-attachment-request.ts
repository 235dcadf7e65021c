import { route } from '../route.ts'

/** What a request for documents asks, for whom and until when; nothing else of the applicant. */
export const { app, handler } = route(
  'get-attachment-request',
  async ({ param: { requestId } }, { 'attachment-requests': requests, now }) => {
    const { request, files } = await requests.get(requestId, now())
    const { attachmentType, forenames, applicationNumber, expiresAt } = request
    return { attachmentType, applicant: { forenames, applicationNumber }, expiresAt, files: files.map(shown) }
  },
)

const shown = ({
  attachmentId,
  fileName,
  size,
  token,
}: {
  attachmentId: string
  fileName: string
  size: number
  token: string | null
}) => ({
  attachmentId,
  fileName,
  size,
  token: token ?? '',
})
