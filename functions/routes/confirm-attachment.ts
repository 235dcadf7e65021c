import { invalid, mistake } from '#shared/errors.ts'
import { acceptance } from '#shared/rules/upload-acceptance.ts'
import { later, seconds } from '../instants.ts'
import { route } from '../route.ts'
import { randomToken } from '../secret-text.ts'
import { contentMatches } from '../uploaded-content.ts'

/**
 * Takes over a file that was put: looks at its size and content, copies it to where no link can write and counts it.
 * A file that is not what it said is deleted and refused. Asking again gives the first token.
 */
export const { app, handler } = route(
  'confirm-attachment',
  async (
    { param: { requestId }, json: { attachmentId } },
    { 'attachment-requests': requests, uploads, now },
  ) => {
    const { requestKey } = await requests.check(requestId, now())
    const file = await requests.file(requestKey, attachmentId)
    if (file.token) return { token: file.token }

    const arrived = await uploads.arrived(requestKey, attachmentId)
    if (!arrived) throw invalid([mistake('attachmentId', 'This file has not arrived. Send it again.')])
    const size = acceptance({ name: file.fileName, size: arrived.size })
    const good =
      size === 'accepted' &&
      (await contentMatches(await uploads.read(requestKey, attachmentId), file.contentType))
    if (!good) {
      await uploads.discard(requestKey, attachmentId, arrived.versionId)
      throw invalid([mistake('attachmentId', refusalTexts[size])])
    }

    await uploads.keep(requestKey, attachmentId, file.contentType, arrived.etag)
    const token = randomToken()
    const kept = { ...file, size: arrived.size, token }
    await requests.receive(requestKey, kept, seconds(later(now(), { days: 400 })))
    await uploads.discard(requestKey, attachmentId, arrived.versionId)
    return { token }
  },
)

const refusalTexts = {
  accepted: 'The content of this file does not match its kind. Save it again and send it once more.',
  'wrong-type': 'This kind of file cannot be uploaded',
  'too-large': 'This file is too large. Each file may have up to 20 MB.',
  empty: 'This file is empty',
}
