import { errorMessage, invalid, Refusal } from '#shared/errors.ts'
import { checkUpload, formatRejection, rejectionTexts } from '#shared/rules/upload-check.ts'
import { route } from '../http/route.ts'
import { randomToken } from '../keys.ts'
import { count } from '../log.ts'
import type { PortsOf } from '../ports.ts'
import { addTime, applicationLifetime, toEpochSeconds } from '../time.ts'
import { type ContentResult, checkContent } from '../uploads/content-check.ts'

type Named = { attachmentId: string; fileName: string; contentType: string }
type AttachmentPorts = PortsOf<'confirm-attachment'>

/**
 * Takes over a file that was put: looks at its size and content, keeps the very bytes it looked at where no link can
 * write, and counts it. A file that is not what it said is deleted and refused. Asking again gives the first token.
 */
export const { app, lambda } = route(
  'confirm-attachment',
  async ({ param: { requestId }, json: { attachmentId } }, ports) => {
    const { 'attachment-requests': requests, uploads, now } = ports
    const { requestKey } = await requests.getRequest(requestId, now())
    const file = await requests.getFile(requestKey, attachmentId)
    if (file.token) return { token: file.token }

    const bytes = await acceptedBytes(requestKey, file, ports)
    if (!bytes) return { token: (await firstToken(requestKey, attachmentId, ports)) ?? notArrived() }
    const token = randomToken()
    const counted = { ...file, size: bytes.length, token }
    await uploads.store(requestKey, attachmentId, file.contentType, bytes)
    try {
      await requests.markReceived(requestKey, counted, toEpochSeconds(addTime(now(), applicationLifetime)))
    } catch (thrown) {
      const first = await firstToken(requestKey, attachmentId, ports)
      if (first) return { token: first }
      if (thrown instanceof Refusal) {
        await uploads.deleteStored(requestKey, attachmentId)
        await uploads.deleteIncoming(requestKey, attachmentId)
      }
      throw thrown
    }
    count('uploads-kept')
    await uploads.deleteIncoming(requestKey, attachmentId)
    return { token }
  },
)

/** The bytes that arrived; undefined when none have. Deletes and refuses what is not what the file said it is. */
async function acceptedBytes(
  requestKey: string,
  { attachmentId, fileName, contentType }: Named,
  { uploads }: AttachmentPorts,
): Promise<Uint8Array | undefined> {
  const bytes = await uploads.read(requestKey, attachmentId)
  if (!bytes) return
  const accepted = checkUpload({ name: fileName, size: bytes.length })
  const content = accepted === 'accepted' ? await checkContent(bytes, contentType) : 'other'
  if (content === 'matching') return bytes
  await uploads.deleteIncoming(requestKey, attachmentId)
  count('uploads-rejected')
  const message = accepted === 'accepted' ? contentMessages[content] : rejectionTexts[accepted]
  throw invalid([errorMessage('attachmentId', message)])
}

const firstToken = async (requestKey: string, attachmentId: string, ports: AttachmentPorts) =>
  (await ports['attachment-requests'].getFile(requestKey, attachmentId)).token

const contentMessages: Record<Exclude<ContentResult, 'matching'>, string> = {
  heic: formatRejection('wrong-type', '.heic'),
  macros: 'This file contains macros. Save a copy without macros, or as a PDF, and send that.',
  other: 'The content of this file does not match its kind. Save it again and send it once more.',
}

function notArrived(): never {
  throw invalid([errorMessage('attachmentId', 'This file has not arrived. Send it again.')])
}
