import { randomUUID } from 'node:crypto'
import { errorMessage, invalid } from '#shared/errors.ts'
import { checkUpload, findContentType, formatRejection } from '#shared/rules/upload-check.ts'
import { route } from '../http/route.ts'

/** A presigned PUT for one file of a request; refuses a wrong type, size or a file too many (DECISIONS, section 2). */
export const { app, lambda } = route(
  'get-upload-link',
  async (
    { param: { requestId }, query: { fileName, contentType, size } },
    { 'attachment-requests': requests, uploads, now },
  ) => {
    const type = findContentType(fileName)
    const found = checkUpload({
      name: fileName,
      ...(contentType ? { type: contentType } : {}),
      ...(size === undefined ? {} : { size }),
    })
    if (found !== 'accepted' || !type) {
      await requests.getRequest(requestId, now())
      const why = found === 'accepted' ? 'wrong-type' : found
      throw invalid([
        errorMessage(why === 'wrong-type' ? 'fileName' : 'size', formatRejection(why, fileName)),
      ])
    }

    const attachmentId = randomUUID()
    const file = { attachmentId, fileName, contentType: type, size: size ?? 0 }
    const requestKey = await requests.addExpectedFile(requestId, file, now())
    return { url: await uploads.signUpload(requestKey, attachmentId, type, size), attachmentId }
  },
)
