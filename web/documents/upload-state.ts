import { checkUpload, findContentType, type UploadRejection } from '#shared/rules/upload-check.ts'
import { uploadLimits } from '#shared/schemas/attachment.ts'

export type Upload = {
  id: string
  file: File
  status: 'NEW' | 'PENDING' | 'UPLOADING' | 'COMPLETE' | 'ERROR'
  /** Percent sent. */
  progress: number
  problem: string | null
  /** Whether a failed upload may pass if it is sent again. */
  canRetry: boolean
}
export type RejectedFile = { file: File; reason: UploadRejection }
export type UploadState = {
  uploads: Upload[]
  /** What the last choice or drop contained that cannot be sent. */
  rejected: RejectedFile[]
}

export type UploadAction =
  | { type: 'add'; files: { id: string; file: File }[] }
  /** Without an ID: every file that can be sent, also again. */
  | { type: 'send'; id?: string }
  /** Changes a file that is being uploaded. */
  | { type: 'update'; id: string; changes: Partial<Upload> }
  | { type: 'remove'; id: string }

export const initialUploadState: UploadState = { uploads: [], rejected: [] }

export const canSend = ({ status, canRetry }: Upload) => status === 'NEW' || (status === 'ERROR' && canRetry)

/** Returns the state after an action, with the next uploads started (specification 4.40). */
export const uploadReducer = (state: UploadState, action: UploadAction): UploadState =>
  startPending(applyAction(state, action))

function applyAction(state: UploadState, action: UploadAction): UploadState {
  switch (action.type) {
    case 'add':
      return addFiles(state, action.files)
    case 'send':
      return {
        ...state,
        uploads: state.uploads.map(upload =>
          canSend(upload) && (action.id ?? upload.id) === upload.id
            ? { ...upload, status: 'PENDING', progress: 0, problem: null }
            : upload,
        ),
      }
    case 'update':
      return {
        ...state,
        uploads: state.uploads.map(upload =>
          upload.status === 'UPLOADING' && upload.id === action.id
            ? { ...upload, ...action.changes }
            : upload,
        ),
      }
    case 'remove':
      return { ...state, uploads: state.uploads.filter(({ id }) => id !== action.id) }
  }
}

const isSameFile = (a: File, b: File) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/** Whether a file was refused, so that sending it again does not help. A new file of the same name replaces it. */
const isRefused = ({ status, canRetry }: Upload) => status === 'ERROR' && !canRetry

/** Adds the files that can be sent and are not listed yet, or replaces failed ones of the same name. Replaces the rejections. */
function addFiles(state: UploadState, files: { id: string; file: File }[]): UploadState {
  let { uploads } = state
  const rejected: RejectedFile[] = []
  for (const { id, file } of files) {
    const outcome = checkUpload({ name: file.name, type: findBrowserType(file), size: file.size })
    const replaced = uploads.find(upload => isRefused(upload) && upload.file.name === file.name)
    const added: Upload = { id, file, status: 'NEW', progress: 0, problem: null, canRetry: false }
    if (outcome !== 'accepted') rejected.push({ file, reason: outcome })
    else if (replaced) uploads = uploads.map(upload => (upload === replaced ? added : upload))
    else if (uploads.some(upload => isSameFile(upload.file, file))) continue
    else uploads = [...uploads, added]
  }
  return { uploads, rejected }
}

/** Returns the browser's content type for a name without a known ending only, because office programs change it. */
const findBrowserType = ({ name, type }: File) => (findContentType(name) ? undefined : type)

function startPending(state: UploadState): UploadState {
  let uploading = state.uploads.filter(({ status }) => status === 'UPLOADING').length
  const uploads = [...state.uploads]
  for (const [index, upload] of state.uploads.entries()) {
    if (upload.status !== 'PENDING' || uploading >= uploadLimits.maxConcurrent) continue
    uploads[index] = { ...upload, status: 'UPLOADING' }
    uploading++
  }
  return { ...state, uploads }
}
