import { useEffect, useReducer, useRef } from 'react'
import { sendFile, toUploadError } from './send-file.ts'
import { initialUploadState, uploadReducer } from './upload-state.ts'

/** Runs the steps of sending documents: the reducer decides, this hook only sends and aborts. */
export function useUploads(requestId: string) {
  const [state, dispatch] = useReducer(uploadReducer, initialUploadState)
  const running = useRef(new Map<string, AbortController>())
  const { uploads } = state

  useEffect(() => {
    const uploading = uploads.filter(({ status }) => status === 'UPLOADING')
    for (const [id, stopping] of running.current) {
      if (uploading.some(upload => upload.id === id)) continue
      running.current.delete(id)
      stopping.abort()
    }
    for (const { id, file } of uploading) {
      if (running.current.has(id)) continue
      const { signal } = startOne(running.current, id)
      const onProgress = (progress: number) => dispatch({ type: 'progressed', id, progress })
      sendFile(requestId, file, { signal, onProgress }).then(
        token => dispatch({ type: 'completed', id, token }),
        thrown => {
          if (!signal.aborted) dispatch({ type: 'failed', id, problem: toUploadError(thrown) })
        },
      )
    }
  }, [uploads, requestId])

  useEffect(() => {
    const going = running.current
    return () => {
      for (const stopping of going.values()) stopping.abort()
    }
  }, [])

  return [state, dispatch] as const
}

function startOne(running: Map<string, AbortController>, id: string) {
  const stopping = new AbortController()
  running.set(id, stopping)
  return stopping
}
