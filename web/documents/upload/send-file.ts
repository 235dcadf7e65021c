import { messagesFromError, Refusal } from '#shared/errors.ts'
import { findContentType } from '#shared/rules/upload-check.ts'
import { call } from '../../api/client.ts'
import { putFile } from './put-file.ts'

type SendOptions = { signal: AbortSignal; onProgress(percent: number): void }

/**
 * Sends one file: gets an upload link, uploads and confirms. Returns the token of the received file. Throws a Refusal or
 * an Error with a message for the applicant.
 */
export async function sendFile(requestId: string, file: File, { signal, onProgress }: SendOptions) {
  const contentType = findContentType(file.name) ?? file.type
  const param = { requestId }
  const query = { fileName: file.name, contentType, size: file.size }
  const { url, attachmentId } = await call('get-upload-link', { param, query }, { signal })
  await putFile(url, file, { contentType, signal, onProgress })
  const { token } = await call('confirm-attachment', { param, json: { attachmentId } }, { signal })
  return token
}

/** Returns the message for a file that could not be sent. */
export function toUploadError(error: unknown): string {
  if (error instanceof Refusal) return messagesFromError(error.error)[0]?.text ?? error.error.message
  return error instanceof Error ? error.message : 'The file could not be sent. Try again'
}
