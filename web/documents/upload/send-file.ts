import { messagesFromError, Refusal } from '#shared/errors.ts'
import { findContentType } from '#shared/rules/upload-check.ts'
import { call } from '../../api/client.ts'
import { putFile } from './put-file.ts'

type SendOptions = { signal: AbortSignal; onProgress(percent: number): void }

/** Sends one file (link, PUT, confirmation) and gives its token; throws a Refusal or an Error that says why not. */
export async function sendFile(requestId: string, file: File, { signal, onProgress }: SendOptions) {
  const contentType = findContentType(file.name) ?? file.type
  const param = { requestId }
  const query = { fileName: file.name, contentType, size: file.size }
  const { url, attachmentId } = await call('get-upload-link', { param, query }, { signal })
  await putFile(url, file, { contentType, signal, onProgress })
  const { token } = await call('confirm-attachment', { param, json: { attachmentId } }, { signal })
  return token
}

/** The sentence for a file that could not be sent. */
export function toUploadError(thrown: unknown): string {
  if (thrown instanceof Refusal) return messagesFromError(thrown.error)[0]?.text ?? thrown.error.message
  return thrown instanceof Error ? thrown.message : 'The file could not be sent. Try again'
}
