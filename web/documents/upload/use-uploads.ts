import { useEffect, useReducer, useRef } from 'react'
import { messagesFromError, Refusal } from '#shared/errors.ts'
import { findContentType } from '#shared/rules/upload-check.ts'
import { call } from '../../api/client.ts'
import { putFile } from './put-file.ts'
import { initialUploadState, uploadReducer } from './upload-state.ts'

/** Sends the files that the reducer marks as uploading, and aborts those that it no longer does. */
export function useUploads(requestId: string) {
  const [state, dispatch] = useReducer(uploadReducer, initialUploadState)
  const controllers = useRef(new Map<string, AbortController>())
  const { uploads } = state

  useEffect(() => {
    const uploading = uploads.filter(({ status }) => status === 'UPLOADING')
    for (const [id, controller] of controllers.current) {
      if (uploading.some(upload => upload.id === id)) continue
      controllers.current.delete(id)
      controller.abort()
    }
    for (const { id, file } of uploading) {
      if (controllers.current.has(id)) continue
      const controller = new AbortController()
      controllers.current.set(id, controller)
      const { signal } = controller
      const onProgress = (progress: number) => dispatch({ type: 'progressed', id, progress })
      sendFile(requestId, file, { signal, onProgress }).then(
        () => dispatch({ type: 'completed', id }),
        error => {
          if (!signal.aborted) dispatch({ type: 'failed', id, problem: toUploadError(error) })
        },
      )
    }
  }, [uploads, requestId])

  useEffect(() => {
    const current = controllers.current
    return () => {
      for (const controller of current.values()) controller.abort()
    }
  }, [])

  return [state, dispatch] as const
}

type SendOptions = { signal: AbortSignal; onProgress(percent: number): void }

/**
 * Sends one file: gets an upload link, uploads and confirms. Throws a Refusal or an Error with a message for the
 * applicant.
 */
async function sendFile(requestId: string, file: File, { signal, onProgress }: SendOptions) {
  const contentType = findContentType(file.name) ?? file.type
  const param = { requestId }
  const query = { fileName: file.name, contentType, size: file.size }
  const { url, attachmentId } = await call('get-upload-link', { param, query }, { signal })
  await putFile(url, file, { contentType, signal, onProgress })
  await call('confirm-attachment', { param, json: { attachmentId } }, { signal })
}

/** Returns the message for a file that could not be sent. */
function toUploadError(error: unknown): string {
  if (error instanceof Refusal) return messagesFromError(error.error)[0]?.text ?? error.error.message
  return error instanceof Error ? error.message : 'The file could not be sent. Try again'
}
