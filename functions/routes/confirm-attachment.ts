import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { invalid, notFound, Refusal } from '#shared/errors.ts'
import { retention } from '#shared/retention.ts'
import { checkUpload, rejectionTexts, withTrueExtension } from '#shared/rules/upload-check.ts'
import { errorMessage } from '#shared/schemas/message.ts'
import { randomToken } from '../crypto.ts'
import { route } from '../http/route.ts'
import { count } from '../log.ts'
import { attachmentRequests, uploads } from '../ports/port-factories.ts'
import type { PortsOf } from '../ports/ports.ts'
import { addTime, toEpochSeconds } from '../time.ts'
import { checkContent } from '../uploads/content-check.ts'
import { describeProblem } from '../uploads/content-result.ts'

type AttachmentPorts = PortsOf<'confirm-attachment'>
type ExpectedFile = NonNullable<Awaited<ReturnType<AttachmentPorts['attachmentRequests']['getFile']>>>

/**
 * Accepts an uploaded file: checks its size and content, copies it to a key where no upload link can write, and records
 * it under the type of its content. Deletes and refuses a file of any other type. If several calls confirm one link, the first
 * to finish counts, and all return its token.
 */
export const { app, handler } = route(
  'confirm-attachment',
  { attachmentRequests, uploads },
  async ({ param: { requestId }, json: { attachmentId } }, ports) => {
    const { attachmentRequests: requests, now } = ports
    const { requestKey } = await requests.getRequest(requestId, now())
    const file = await requests.getFile(requestKey, attachmentId)
    if (!file) throw notFound('Attachment', 'attachmentId')
    let { token } = file
    try {
      token ??= await confirmFile(requestKey, file, ports)
    } catch (error) {
      token = (await requests.getFile(requestKey, attachmentId))?.token ?? null
      if (!token) {
        // A request that was withdrawn during the check is refused as such.
        await requests.getRequest(requestId, now())
        throw error
      }
    }
    return { token }
  },
)

async function confirmFile(requestKey: string, file: ExpectedFile, ports: AttachmentPorts): Promise<string> {
  const { attachmentRequests: requests, uploads, now } = ports
  const { attachmentId, fileName } = file
  const upload = (await uploads.open(requestKey, attachmentId)) ?? refuseMissing()
  const { size } = upload
  const result = await checkFile(file, upload)
  if ('refusal' in result) {
    await uploads.deleteIncoming(requestKey, attachmentId)
    count('uploads-rejected')
    throw invalid([errorMessage('attachmentId', result.refusal)])
  }
  const { contentType } = result
  const token = randomToken()
  if (!(await uploads.store({ requestKey, attachmentId, token }, contentType, upload.etag))) refuseMissing()
  try {
    const expires = toEpochSeconds(addTime(now(), retention.application))
    const trueName = withTrueExtension(fileName, contentType)
    const received = {
      ...file,
      fileName: trueName,
      contentType,
      size,
      token,
      receivedAt: now().toISOString(),
    }
    await requests.markReceived(requestKey, received, expires)
  } catch (error) {
    // After any other error the write may still succeed.
    if (error instanceof Refusal) {
      const isRecorded = (await requests.getFile(requestKey, attachmentId))?.token === token
      if (!isRecorded) await uploads.deleteStored(requestKey, token)
      await uploads.deleteIncoming(requestKey, attachmentId)
    }
    throw error
  }
  count('uploads-accepted')
  await uploads.deleteIncoming(requestKey, attachmentId)
  return token
}

type OpenUpload = { size: number; content: Readable }

async function checkFile(
  { fileName, contentType: type }: ExpectedFile,
  { size, content }: OpenUpload,
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

function refuseMissing(): never {
  throw new Refusal({
    kind: 'not-found',
    message: 'This file has not arrived. Send it again.',
    itemType: 'File',
    item: 'attachmentId',
  })
}
