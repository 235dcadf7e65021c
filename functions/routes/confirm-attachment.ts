import { errorMessage, invalid, Refusal } from '#shared/errors.ts'
import { checkUpload, formatRejection, rejectionTexts } from '#shared/rules/upload-check.ts'
import { randomToken } from '../crypto.ts'
import { route } from '../http/route.ts'
import { count } from '../logging/log.ts'
import type { PortsOf } from '../ports.ts'
import { addTime, applicationLifetime, toEpochSeconds } from '../time.ts'
import { type ContentResult, checkContent } from '../uploads/content-check.ts'

type ExpectedFile = { attachmentId: string; fileName: string; contentType: string }
type AttachmentPorts = PortsOf<'confirm-attachment'>

/**
 * Accepts an uploaded file: checks its size and content, stores the checked bytes where no upload link can write, and
 * counts it. Deletes and refuses a file that is not what its name says. A repeated call returns the first token.
 */
export const { app, lambda } = route(
  'confirm-attachment',
  async ({ param: { requestId }, json: { attachmentId } }, ports) => {
    const { 'attachment-requests': requests, uploads, now } = ports
    const { requestKey } = await requests.getRequest(requestId, now())
    const file = await requests.getFile(requestKey, attachmentId)
    if (file.token) return { token: file.token }

    const bytes = await readAcceptedBytes(requestKey, file, ports)
    if (!bytes) return { token: (await readToken(requestKey, attachmentId, ports)) ?? refuseMissing() }
    const token = randomToken()
    const receivedFile = { ...file, size: bytes.length, token }
    await uploads.store(requestKey, attachmentId, file.contentType, bytes)
    try {
      await requests.markReceived(
        requestKey,
        receivedFile,
        toEpochSeconds(addTime(now(), applicationLifetime)),
      )
    } catch (error) {
      const existingToken = await readToken(requestKey, attachmentId, ports)
      if (existingToken) return { token: existingToken }
      if (error instanceof Refusal) {
        await uploads.deleteStored(requestKey, attachmentId)
        await uploads.deleteIncoming(requestKey, attachmentId)
      }
      throw error
    }
    count('uploads-kept')
    await uploads.deleteIncoming(requestKey, attachmentId)
    return { token }
  },
)

/** Returns the uploaded bytes; undefined when there are none. Deletes and refuses bytes that do not match the file's type. */
async function readAcceptedBytes(
  requestKey: string,
  { attachmentId, fileName, contentType }: ExpectedFile,
  { uploads }: AttachmentPorts,
): Promise<Uint8Array | undefined> {
  const bytes = await uploads.read(requestKey, attachmentId)
  if (!bytes) return
  const result = checkUpload({ name: fileName, size: bytes.length })
  const content = result === 'accepted' ? await checkContent(bytes, contentType) : 'other'
  if (content === 'matching') return bytes
  await uploads.deleteIncoming(requestKey, attachmentId)
  count('uploads-rejected')
  const message = result === 'accepted' ? contentMessages[content] : rejectionTexts[result]
  throw invalid([errorMessage('attachmentId', message)])
}

const readToken = async (requestKey: string, attachmentId: string, ports: AttachmentPorts) =>
  (await ports['attachment-requests'].getFile(requestKey, attachmentId)).token

const contentMessages: Record<Exclude<ContentResult, 'matching'>, string> = {
  heic: formatRejection('wrong-type', '.heic'),
  macros: 'This file contains macros. Save a copy without macros, or as a PDF, and send that.',
  other: 'The content of this file does not match its kind. Save it again and send it once more.',
}

function refuseMissing(): never {
  throw invalid([errorMessage('attachmentId', 'This file has not arrived. Send it again.')])
}
