import { checkUpload, type UploadRejection } from '#shared/rules/upload-check.ts'
import { uploadLimits } from '#shared/schemas/attachment.ts'

type UploadStatus = 'NEW' | 'PENDING' | 'UPLOADING' | 'COMPLETE' | 'ERROR'
export type Upload = {
  id: string
  file: File
  status: UploadStatus
  /** Percent sent. */
  progress: number
  problem: string | null
  /** Whether a failed upload may pass if it is sent again. */
  canRetry: boolean
}
export type Rejections = Record<UploadRejection | 'too-many', string[]>
export type UploadState = {
  uploads: Upload[]
  rejected: Rejections
}

export type UploadAction =
  /** `maxUploads` is the number of files that the request accepted when the page was opened. */
  | { type: 'dropped'; files: { id: string; file: File }[]; maxUploads: number }
  /** Without an ID: every file that can be sent, also again. */
  | { type: 'sent'; id?: string }
  | { type: 'progressed'; id: string; progress: number }
  | { type: 'completed'; id: string }
  | { type: 'failed'; id: string; problem: string; canRetry: boolean }
  | { type: 'removed'; id: string }

const noRejections = (): Rejections => ({ 'wrong-type': [], 'too-large': [], empty: [], 'too-many': [] })
export const initialUploadState: UploadState = { uploads: [], rejected: noRejections() }

export const canSend = ({ status, canRetry }: Upload) => status === 'NEW' || (status === 'ERROR' && canRetry)

export const areAllComplete = ({ uploads }: UploadState) =>
  uploads.length > 0 && uploads.every(({ status }) => status === 'COMPLETE')

/** Returns the state after an action, with the next uploads started (specification, section 4, "Upload"). */
export const uploadReducer = (state: UploadState, action: UploadAction): UploadState =>
  startPending(applyAction(state, action))

function applyAction(state: UploadState, action: UploadAction): UploadState {
  switch (action.type) {
    case 'dropped':
      return addFiles(state, action.files, action.maxUploads)
    case 'sent':
      return {
        ...state,
        uploads: state.uploads.map(upload =>
          canSend(upload) && (action.id ?? upload.id) === upload.id
            ? { ...upload, status: 'PENDING', progress: 0, problem: null }
            : upload,
        ),
      }
    case 'progressed':
      return updateUploading(state, action.id, { progress: action.progress })
    case 'completed':
      return updateUploading(state, action.id, { status: 'COMPLETE', progress: 100 })
    case 'failed':
      return updateUploading(state, action.id, {
        status: 'ERROR',
        problem: action.problem,
        canRetry: action.canRetry,
      })
    case 'removed':
      return { ...state, uploads: state.uploads.filter(({ id }) => id !== action.id) }
  }
}

const updateUploading = (state: UploadState, id: string, to: Partial<Upload>): UploadState => ({
  ...state,
  uploads: state.uploads.map(upload =>
    upload.status === 'UPLOADING' && upload.id === id ? { ...upload, ...to } : upload,
  ),
})

const isSameFile = (a: File, b: File) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/** Adds the files that can be sent and are not listed yet. Replaces the lists of rejected files. */
function addFiles(state: UploadState, files: { id: string; file: File }[], maxUploads: number): UploadState {
  const { uploads } = state
  const rejected = noRejections()
  const added: Upload[] = []
  for (const { id, file } of files) {
    // Ignores the browser's content type, which differs between office programs. The server checks the content.
    const outcome = checkUpload({ name: file.name, size: file.size })
    if ([...uploads, ...added].some(upload => isSameFile(upload.file, file))) continue
    if (outcome !== 'accepted') rejected[outcome].push(file.name)
    else if (uploads.length + added.length >= maxUploads) rejected['too-many'].push(file.name)
    else added.push({ id, file, status: 'NEW', progress: 0, problem: null, canRetry: false })
  }
  return { ...state, uploads: [...uploads, ...added], rejected }
}

function startPending(state: UploadState): UploadState {
  let free = uploadLimits.maxConcurrent - state.uploads.filter(({ status }) => status === 'UPLOADING').length
  if (free <= 0 || state.uploads.every(({ status }) => status !== 'PENDING')) return state
  const uploads = state.uploads.map(upload =>
    upload.status === 'PENDING' && free-- > 0 ? { ...upload, status: 'UPLOADING' as const } : upload,
  )
  return { ...state, uploads }
}
