type PutOptions = { contentType: string; signal: AbortSignal; onProgress(percent: number): void }

const stallTimeoutMs = 60_000

/**
 * Sends a file to its presigned address, telling how far it is; rejects with the sentence for the applicant, also when
 * nothing has moved for a minute.
 */
export const putFile = (url: string, file: File, { contentType, signal, onProgress }: PutOptions) =>
  new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    let percent = 0
    let watch = setTimeout(stalled, stallTimeoutMs)

    function stalled() {
      reject(new Error(`The connection stood still at ${percent}%`))
      request.abort()
    }

    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      clearTimeout(watch)
      watch = setTimeout(stalled, stallTimeoutMs)
      if (!lengthComputable) return
      percent = Math.floor((loaded / total) * 100)
      onProgress(percent)
    })
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(new Error('The file could not be stored. Try again'))
    })
    request.addEventListener('error', () => reject(new Error(`The connection was lost at ${percent}%`)))
    request.addEventListener('loadend', () => clearTimeout(watch))
    signal.addEventListener('abort', () => request.abort())

    request.open('PUT', url)
    request.setRequestHeader('content-type', contentType)
    request.send(file)
  })
