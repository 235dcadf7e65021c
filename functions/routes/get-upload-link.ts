import { randomUUID } from 'node:crypto'
import { invalid, mistake } from '#shared/errors.ts'
import { acceptance, contentTypeOf } from '#shared/rules/upload-acceptance.ts'
import { uploadLimits } from '#shared/schemas/attachment.ts'
import { tooManyFiles } from '../refusals.ts'
import { route } from '../route.ts'

const texts = {
  'wrong-type': [
    'fileName',
    'This kind of file cannot be uploaded. Send a picture (png, jpg), pdf, txt, Word or Excel file.',
  ],
  'too-large': ['size', 'This file is too large. Each file may have up to 20 MB.'],
  empty: ['size', 'This file is empty'],
} as const

/** A presigned PUT for one file of a request; refuses a wrong type, size or a file too many (DECISIONS, section 2). */
export const { app, handler } = route(
  'get-upload-link',
  async (
    { param: { requestId }, query: { fileName, contentType, size } },
    { 'attachment-requests': requests, uploads, now },
  ) => {
    const { request, files } = await requests.get(requestId, now())
    if (files.length >= uploadLimits.files) throw tooManyFiles()

    const type = contentTypeOf(fileName)
    const found = acceptance({
      name: fileName,
      ...(contentType ? { type: contentType } : {}),
      ...(size === undefined ? {} : { size }),
    })
    if (found !== 'accepted' || !type) {
      const [path, text] = texts[found === 'accepted' ? 'wrong-type' : found]
      throw invalid([mistake(path, text)])
    }

    const attachmentId = randomUUID()
    const { requestKey } = request
    await requests.expect(requestKey, { attachmentId, fileName, contentType: type, size: size ?? 0 }, now())
    return { url: await uploads.sign(requestKey, attachmentId, type, size), attachmentId }
  },
)
