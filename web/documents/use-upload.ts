import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useEffect, useEffectEvent, useRef } from 'react'
import { describeError, isRefusal, Refusal } from '#shared/errors.ts'
import { findContentType } from '#shared/rules/upload-check.ts'
import { call, callKey } from '../api/client.ts'
import { isInvalidRequest } from './attachment-request.tsx'
import type { Upload, UploadAction } from './upload-state.ts'

export type UploadProps = { requestId: string; dispatch: Dispatch<UploadAction> }

/** Uploads and confirms a file while its status is UPLOADING. Aborts this when the file is removed. */
export function useUpload(upload: Upload, { requestId, dispatch }: UploadProps) {
  const client = useQueryClient()
  const { id, file, status } = upload
  const isUploading = status === 'UPLOADING'
  /** The attachment ID of a file that the bucket has stored. Sending it again only confirms it, so that it is stored once. */
  const storedId = useRef<string>(undefined)
  const send = useEffectEvent(async (signal: AbortSignal) => {
    const update = (changes: Partial<Upload>) => dispatch({ type: 'update', id, changes })
    const onProgress = (progress: number) => update({ progress })
    try {
      storedId.current ??= await uploadFile(requestId, file, { signal, onProgress })
      onProgress(100)
      const json = { attachmentId: storedId.current }
      await call('confirm-attachment', { param: { requestId }, json }, { signal })
      update({ status: 'COMPLETE' })
    } catch (error) {
      if (signal.aborted) return
      if (isRefusal(error, 'invalid') || isRefusal(error, 'not-found')) storedId.current = undefined
      const failure = storedId.current === undefined ? describeUploadFailure(error) : unconfirmed
      update({ status: 'ERROR', ...failure })
      // Replaces the page if the request has been withdrawn or has expired.
      if (isInvalidRequest(error))
        void client.invalidateQueries({ queryKey: callKey('get-attachment-request') })
    }
  })

  useEffect(() => {
    if (!isUploading) return
    const controller = new AbortController()
    void send(controller.signal)
    return () => controller.abort()
  }, [isUploading])
}

type UploadOptions = { signal: AbortSignal; onProgress(percent: number): void }

async function uploadFile(requestId: string, file: File, options: UploadOptions) {
  const contentType = findContentType(file.name) ?? (file.type || 'application/octet-stream')
  const query = { fileName: file.name, contentType, size: file.size }
  const { signal } = options
  const { url, attachmentId } = await call('get-upload-link', { param: { requestId }, query }, { signal })
  await putFile(url, file, contentType, options)
  return attachmentId
}

/** Why a file could not be sent, and whether sending it again may help. */
type UploadFailure = Pick<Upload, 'problem' | 'canRetry'>

/** The server may have received the file, or may still check it. */
const unconfirmed: UploadFailure = {
  problem: 'We do not know yet if we received this file. Retry, and it is stored once only',
  canRetry: true,
}

function describeUploadFailure(error: unknown): UploadFailure {
  if (error instanceof Refusal)
    return { problem: describeError(error), canRetry: error.body.kind !== 'invalid' }
  const problem = error instanceof Error ? error.message : 'The file could not be sent. Try again'
  return { problem, canRetry: true }
}

const stallTimeoutMs = 60_000

/**
 * Uploads a file to its presigned URL and reports progress in percent. Rejects with a message for the applicant, also
 * after a minute without progress.
 */
const putFile = (url: string, file: File, contentType: string, { signal, onProgress }: UploadOptions) =>
  new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    let percent = 0
    let stallTimer = setTimeout(stop, stallTimeoutMs)

    // Browsers report a file that was changed on the device as a lost connection.
    function stop() {
      reject(
        new Error(`The upload stopped at ${percent}%. Try again, or remove the file and choose it again`),
      )
    }

    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      clearTimeout(stallTimer)
      stallTimer = setTimeout(stop, stallTimeoutMs)
      if (!lengthComputable) return
      percent = Math.floor((loaded / total) * 100)
      onProgress(percent)
    })
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else stop()
    })
    request.addEventListener('error', stop)
    request.addEventListener('loadend', () => clearTimeout(stallTimer))
    signal.addEventListener('abort', () => request.abort())

    request.open('PUT', url)
    request.setRequestHeader('content-type', contentType)
    request.send(file)
  })
