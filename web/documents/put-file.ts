type PutOptions = { contentType: string; signal: AbortSignal; onProgress(percent: number): void }

const stallTimeoutMs = 60_000

/**
 * Uploads a file to its presigned URL and reports progress in percent. Rejects with a message for the applicant, also
 * after a minute without progress.
 */
export const putFile = (url: string, file: File, { contentType, signal, onProgress }: PutOptions) =>
  new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    let percent = 0
    let stallTimer = setTimeout(rejectStalled, stallTimeoutMs)

    function rejectStalled() {
      reject(new Error(`The upload stopped at ${percent}%. Try again`))
      request.abort()
    }

    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      clearTimeout(stallTimer)
      stallTimer = setTimeout(rejectStalled, stallTimeoutMs)
      if (!lengthComputable) return
      percent = Math.floor((loaded / total) * 100)
      onProgress(percent)
    })
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(new Error('The file could not be stored. Try again'))
    })
    request.addEventListener('error', () =>
      reject(new Error(`The connection was lost at ${percent}%. Try again`)),
    )
    request.addEventListener('loadend', () => clearTimeout(stallTimer))
    signal.addEventListener('abort', () => request.abort())

    request.open('PUT', url)
    request.setRequestHeader('content-type', contentType)
    request.send(file)
  })
