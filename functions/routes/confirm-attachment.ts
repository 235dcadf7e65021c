import type { Readable } from 'node:stream'
import { errorMessage, invalid, Refusal } from '#shared/errors.ts'
import { retention } from '#shared/retention.ts'
import { checkUpload, formatRejection, rejectionTexts } from '#shared/rules/upload-check.ts'
import { randomToken } from '../crypto.ts'
import { route } from '../http/route.ts'
import { count } from '../logging/log.ts'
import type { PortsOf } from '../ports.ts'
import { alreadyConfirming } from '../refusals.ts'
import { addTime, toEpochSeconds } from '../time.ts'
import { type ContentResult, checkContent } from '../uploads/content-check.ts'

type AttachmentPorts = PortsOf<'confirm-attachment'>
type ExpectedFile = Awaited<ReturnType<AttachmentPorts['attachment-requests']['getFile']>>

/**
 * Accepts an uploaded file: checks its size and content, stores the checked version where no upload link can write, and
 * counts it. Deletes and refuses a file that is not what its name says. A repeated call returns the first token, and a
 * concurrent one is refused.
 */
export const { app, lambda } = route(
  'confirm-attachment',
  async ({ param: { requestId }, json: { attachmentId } }, ports) => {
    const { 'attachment-requests': requests, now } = ports
    const { requestKey } = await requests.getRequest(requestId, now())
    const file = await requests.getFile(requestKey, attachmentId)
    if (file.token) return { token: file.token }

    const claim = await requests.claimFile(requestKey, attachmentId, now())
    if (!claim) {
      const token = await findToken(requestKey, attachmentId, ports)
      if (!token) throw alreadyConfirming()
      return { token }
    }
    try {
      return { token: await confirmFile(requestKey, file, ports) }
    } catch (error) {
      await requests.releaseFile(requestKey, attachmentId, claim)
      // A request that was withdrawn during the check is refused as such.
      await requests.getRequest(requestId, now())
      throw error
    }
  },
)

/** Checks and stores a file and marks it as received. Returns its token. */
async function confirmFile(requestKey: string, file: ExpectedFile, ports: AttachmentPorts): Promise<string> {
  const { 'attachment-requests': requests, uploads, now } = ports
  const { attachmentId, contentType } = file
  const upload = (await uploads.open(requestKey, attachmentId)) ?? refuseMissing()
  const { size } = upload
  const problem = await findProblem(file, upload)
  if (problem) {
    await uploads.deleteIncoming(requestKey, attachmentId)
    count('uploads-rejected')
    throw invalid([errorMessage('attachmentId', problem)])
  }
  if (!(await uploads.store(requestKey, attachmentId, contentType, upload))) refuseMissing()
  const token = randomToken()
  try {
    const expires = toEpochSeconds(addTime(now(), retention.application))
    await requests.markReceived(requestKey, { ...file, size, token }, expires)
  } catch (error) {
    const existingToken = await findToken(requestKey, attachmentId, ports)
    if (existingToken) return existingToken
    if (error instanceof Refusal) {
      await uploads.deleteStored(requestKey, attachmentId)
      await uploads.deleteIncoming(requestKey, attachmentId)
    }
    throw error
  }
  count('uploads-kept')
  await uploads.deleteIncoming(requestKey, attachmentId)
  return token
}

type OpenUpload = { size: number; content: Readable }

/** Returns why an upload is refused; null if its size is allowed and its content matches the file's type. */
async function findProblem(
  { fileName, contentType }: ExpectedFile,
  { size, content }: OpenUpload,
): Promise<string | null> {
  try {
    const sizeResult = checkUpload({ name: fileName, size })
    if (sizeResult !== 'accepted') return rejectionTexts[sizeResult]
    const result = await checkContent(content, contentType)
    return result === 'matching' ? null : contentMessages[result]
  } finally {
    content.destroy()
  }
}

/** Returns the token of a received file; null if it was not received or was erased. */
async function findToken(
  requestKey: string,
  attachmentId: string,
  { 'attachment-requests': requests }: AttachmentPorts,
): Promise<string | null> {
  try {
    return (await requests.getFile(requestKey, attachmentId)).token
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

const contentMessages: Record<Exclude<ContentResult, 'matching'>, string> = {
  heic: formatRejection('wrong-type', '.heic'),
  macros: 'This file contains macros. Save a copy without macros, or as a PDF, and send that.',
  other: 'The content of this file does not match its kind. Save it again and send it once more.',
}

function refuseMissing(): never {
  throw invalid([errorMessage('attachmentId', 'This file has not arrived. Send it again.')])
}
