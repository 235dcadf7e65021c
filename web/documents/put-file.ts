type PutOptions = { contentType: string; signal: AbortSignal; onProgress(percent: number): void }

/** Sends a file to its presigned address, telling how far it is; rejects with the sentence for the applicant. */
export const putFile = (url: string, file: File, { contentType, signal, onProgress }: PutOptions) =>
  new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    let percent = 0

    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (!lengthComputable) return
      percent = Math.floor((loaded / total) * 100)
      onProgress(percent)
    })
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(new Error('The file could not be stored. Try again'))
    })
    request.addEventListener('error', () => reject(new Error(`The connection was lost at ${percent}%`)))
    signal.addEventListener('abort', () => request.abort())

    request.open('PUT', url)
    request.setRequestHeader('content-type', contentType)
    request.send(file)
  })
