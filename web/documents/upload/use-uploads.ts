import { useEffect, useReducer, useRef } from 'react'
import { sendFile, toUploadError } from './send-file.ts'
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
        token => dispatch({ type: 'completed', id, token }),
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
