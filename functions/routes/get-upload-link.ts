import { randomUUID } from 'node:crypto'
import { invalid } from '#shared/errors.ts'
import { checkUpload, findContentType, formatRejection } from '#shared/rules/upload-check.ts'
import { errorMessage } from '#shared/schemas/message.ts'
import { route } from '../http/route.ts'
import { attachmentRequests, uploads } from '../ports/port-factories.ts'

/** Returns a presigned PUT for one file. Refuses a wrong type or size, and a file over the limit. */
export const { app, handler } = route(
  'get-upload-link',
  { attachmentRequests, uploads },
  async (
    { param: { requestId }, query: { fileName, contentType, size } },
    { attachmentRequests: requests, uploads, now },
  ) => {
    const file = { name: fileName, type: contentType, size }
    const rejection = checkUpload(file)
    if (rejection !== 'accepted') {
      await requests.getRequest(requestId, now())
      const path = rejection === 'wrong-type' ? 'fileName' : 'size'
      throw invalid([errorMessage(path, formatRejection(rejection, file))])
    }
    const attachmentId = randomUUID()
    const signedType = contentType || (findContentType(fileName) ?? 'application/octet-stream')
    const expected = { attachmentId, fileName, contentType: signedType, size: size ?? 0 }
    const requestKey = await requests.addExpectedFile(requestId, expected, now())
    return { url: await uploads.signUpload(requestKey, attachmentId, signedType, size), attachmentId }
  },
)
