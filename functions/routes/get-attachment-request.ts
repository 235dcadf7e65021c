import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { route } from '../http/route.ts'
import { attachmentRequests, uploads } from '../ports/port-factories.ts'

export const { app, handler } = route(
  'get-attachment-request',
  { attachmentRequests, uploads },
  async ({ param: { requestId } }, { attachmentRequests: requests, uploads, configuration, now }) => {
    const { request, files } = await requests.get(requestId, now())
    const { requestKey, attachmentType, forenames, applicantId, expiresAt, note } = request
    return {
      attachmentType,
      applicant: { forenames, applicationNumber: formatApplicationNumber(applicantId, configuration) },
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
