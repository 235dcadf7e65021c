import { checkUpload, findContentType, type UploadRejection } from '#shared/rules/upload-check.ts'
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
export type Rejections = Record<UploadRejection, File[]>
export type UploadState = {
  uploads: Upload[]
  /** What the last choice or drop contained that cannot be sent. */
  rejected: Rejections
}

export type UploadAction =
  | { type: 'dropped'; files: { id: string; file: File }[] }
  /** Without an ID: every file that can be sent, also again. */
  | { type: 'sent'; id?: string }
  /** Changes a file that is being uploaded. */
  | { type: 'updated'; id: string; changes: Partial<Upload> }
  | { type: 'removed'; id: string }

const createRejections = (): Rejections => ({ 'wrong-type': [], 'too-large': [], empty: [] })
export const initialUploadState: UploadState = {
  uploads: [],
  rejected: createRejections(),
}

export const canSend = ({ status, canRetry }: Upload) => status === 'NEW' || (status === 'ERROR' && canRetry)

export const areAllComplete = ({ uploads }: UploadState) =>
  uploads.length > 0 && uploads.every(({ status }) => status === 'COMPLETE')

/** Returns the state after an action, with the next uploads started (specification 4.40). */
export const uploadReducer = (state: UploadState, action: UploadAction): UploadState =>
  startPending(applyAction(state, action))

function applyAction(state: UploadState, action: UploadAction): UploadState {
  switch (action.type) {
    case 'dropped':
      return addFiles(state, action.files)
    case 'sent':
      return {
        ...state,
        uploads: state.uploads.map(upload =>
          canSend(upload) && (action.id ?? upload.id) === upload.id
            ? { ...upload, status: 'PENDING', progress: 0, problem: null }
            : upload,
        ),
      }
    case 'updated':
      return {
        ...state,
        uploads: state.uploads.map(upload =>
          upload.status === 'UPLOADING' && upload.id === action.id
            ? { ...upload, ...action.changes }
            : upload,
        ),
      }
    case 'removed':
      return { ...state, uploads: state.uploads.filter(({ id }) => id !== action.id) }
  }
}

const isSameFile = (a: File, b: File) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/** Whether a failed file cannot be sent again. A new file of the same name replaces it. */
const isReplaceable = ({ status, canRetry }: Upload) => status === 'ERROR' && !canRetry

/** Adds the files that can be sent and are not listed yet, or replaces failed ones of the same name. Replaces the rejections. */
function addFiles(state: UploadState, files: { id: string; file: File }[]): UploadState {
  let { uploads } = state
  const rejected = createRejections()
  for (const { id, file } of files) {
    const outcome = checkUpload({ name: file.name, type: findBrowserType(file), size: file.size })
    const replaced = uploads.find(upload => isReplaceable(upload) && upload.file.name === file.name)
    const added: Upload = { id, file, status: 'NEW', progress: 0, problem: null, canRetry: false }
    if (outcome !== 'accepted') rejected[outcome].push(file)
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
