import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { invalid, notFound } from '#shared/errors.ts'
import { checkUpload, rejectionTexts, replaceExtension } from '#shared/rules/upload-check.ts'
import { uploadLimits } from '#shared/schemas/attachment.ts'
import { errorMessage } from '#shared/schemas/message.ts'
import { randomToken } from '../crypto.ts'
import { route } from '../http/route.ts'
import { countMetric } from '../log.ts'
import { attachmentRequests, uploads } from '../ports/port-factories.ts'
import type { PortsOf } from '../ports/ports.ts'
import { fileNotArrived, tooManyFiles } from '../refusals.ts'
import { checkContent } from '../uploads/content-check.ts'
import { describeProblem } from '../uploads/content-result.ts'

type UploadPorts = PortsOf<'confirm-attachment'>
type ExpectedFile = NonNullable<Awaited<ReturnType<UploadPorts['attachmentRequests']['getFile']>>>

/**
 * Accepts an uploaded file: checks its size and content, copies it to a key where no upload link can write, and records
 * it under the type of its content. Deletes and refuses a file of any other type. If several calls confirm one link, the first
 * to finish counts, and all return its token.
 */
export const { app, handler } = route(
  'confirm-attachment',
  { attachmentRequests, uploads },
  async ({ param: { requestId }, json: { attachmentId } }, ports) => {
    const { attachmentRequests: requests, uploads, now } = ports
    const { requestKey } = await requests.getRequest(requestId, now())
    const file = await requests.getFile(requestKey, attachmentId)
    if (!file) throw notFound('Attachment', 'attachmentId')
    if (file.token) return { token: file.token }

    const copy = await copyUpload(file, uploads)
    if (copy) await requests.markReceived({ ...file, ...copy }, now())
    // Another call may have recorded the file first.
    const recordedToken = (await requests.getFile(requestKey, attachmentId))?.token
    if (copy) {
      if (copy.token === recordedToken) countMetric('uploads-accepted')
      else await uploads.deleteStored(requestKey, copy.token)
      await uploads.deleteIncoming(requestKey, attachmentId)
    }
    if (recordedToken) return { token: recordedToken }
    // The request may have been withdrawn, or filled, during the check.
    const { fileCount } = await requests.getRequest(requestId, now())
    throw fileCount < uploadLimits.maxFiles ? fileNotArrived() : tooManyFiles()
  },
)

/**
 * Copies an upload whose size and content are accepted, and returns what to record of it. Deletes and refuses any other.
 * Returns undefined if there is no upload, or if it was replaced during the check.
 */
async function copyUpload(file: ExpectedFile, uploads: UploadPorts['uploads']) {
  const { requestKey, attachmentId, fileName } = file
  const upload = await uploads.open(requestKey, attachmentId)
  if (!upload) return
  const { size, etag } = upload
  const result = await checkFile(file, upload)
  if ('refusal' in result) {
    await uploads.deleteIncoming(requestKey, attachmentId)
    throw invalid([errorMessage('attachmentId', result.refusal)])
  }
  const { contentType } = result
  const token = randomToken()
  const isCopied = await uploads.store({ requestKey, attachmentId, token }, contentType, etag)
  return isCopied
    ? { token, contentType, size, fileName: replaceExtension(fileName, contentType) }
    : undefined
}

async function checkFile(
  { fileName, contentType: type }: ExpectedFile,
  { size, content }: { size: number; content: Readable },
): Promise<{ contentType: string } | { refusal: string }> {
  try {
    const sizeResult = checkUpload({ name: fileName, type, size })
    if (sizeResult !== 'accepted') return { refusal: rejectionTexts[sizeResult] }
    const result = await checkContent(await buffer(content), fileName)
    return 'problem' in result ? { refusal: describeProblem(result.problem, fileName) } : result
  } finally {
    content.destroy()
  }
}
