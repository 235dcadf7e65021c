import { checkUpload, type UploadCheck } from '#shared/rules/upload-check.ts'
import { uploadLimits } from '#shared/schemas/attachment.ts'

export type UploadStatus = 'NEW' | 'PENDING' | 'UPLOADING' | 'COMPLETE' | 'ERROR'
export type Upload = {
  id: string
  file: File
  status: UploadStatus
  /** Percent sent. */
  progress: number
  /** Why it failed, for the applicant. */
  problem: string | null
  /** What a complete file gets. */
  token: string | null
}
export type Rejections = Record<Exclude<UploadCheck, 'accepted'> | 'too-many', string[]>
export type UploadState = {
  uploads: Upload[]
  rejected: Rejections
  /** How many received files were removed from the list. They stay with the university and count towards the limit. */
  removedCount: number
}

export type UploadAction =
  /** `room` is how many files the request still takes. */
  | { type: 'dropped'; files: { id: string; file: File }[]; room: number }
  | { type: 'sent' }
  | { type: 'progressed'; id: string; progress: number }
  | { type: 'completed'; id: string; token: string }
  | { type: 'failed'; id: string; problem: string }
  | { type: 'retried'; id: string }
  | { type: 'removed'; id: string }

const nothingRejected = (): Rejections => ({ 'wrong-type': [], 'too-large': [], empty: [], 'too-many': [] })
export const initialUploadState: UploadState = {
  uploads: [],
  rejected: nothingRejected(),
  removedCount: 0,
}

export const areAllComplete = ({ uploads }: UploadState) =>
  uploads.length > 0 && uploads.every(({ status }) => status === 'COMPLETE')

/** The steps of sending documents (specification, section 4, "Upload"). */
export const uploadReducer = (before: UploadState, action: UploadAction): UploadState =>
  started(stepped(before, action))

function stepped(state: UploadState, action: UploadAction): UploadState {
  switch (action.type) {
    case 'dropped':
      return dropped(state, action.files, action.room)
    case 'sent':
      return turned(state, 'NEW', { status: 'PENDING' })
    case 'retried':
      return turned(state, 'ERROR', { status: 'PENDING', progress: 0, problem: null }, action.id)
    case 'progressed':
      return turned(state, 'UPLOADING', { progress: action.progress }, action.id)
    case 'completed':
      return turned(state, 'UPLOADING', { status: 'COMPLETE', progress: 100, token: action.token }, action.id)
    case 'failed':
      return turned(state, 'UPLOADING', { status: 'ERROR', problem: action.problem }, action.id)
    case 'removed':
      return {
        ...state,
        uploads: state.uploads.filter(({ id }) => id !== action.id),
        removedCount:
          state.removedCount +
          state.uploads.filter(({ id, status }) => id === action.id && status === 'COMPLETE').length,
      }
  }
}

/** Changes the uploads of one status, or the one with this id if it has that status. */
const turned = (state: UploadState, from: UploadStatus, to: Partial<Upload>, id?: string): UploadState => ({
  ...state,
  uploads: state.uploads.map(upload =>
    upload.status === from && (id === undefined || upload.id === id) ? { ...upload, ...to } : upload,
  ),
})

/** New files begin new lists of what cannot be sent. */
function dropped(state: UploadState, files: { id: string; file: File }[], room: number): UploadState {
  const { uploads, removedCount } = state
  const rejected = nothingRejected()
  const added: Upload[] = []
  for (const { id, file } of files) {
    // Not by its type: office programs register others for the same files. The server looks inside.
    const verdict = checkUpload({ name: file.name, size: file.size })
    if (verdict !== 'accepted') rejected[verdict].push(file.name)
    else if (uploads.length + removedCount + added.length >= room) rejected['too-many'].push(file.name)
    else added.push({ id, file, status: 'NEW', progress: 0, problem: null, token: null })
  }
  return { ...state, uploads: [...uploads, ...added], rejected }
}

/** Whatever the step was, waiting files start as long as there is room for them at once. */
function started(state: UploadState): UploadState {
  let free = uploadLimits.maxConcurrent - state.uploads.filter(({ status }) => status === 'UPLOADING').length
  if (free <= 0 || state.uploads.every(({ status }) => status !== 'PENDING')) return state
  const uploads = state.uploads.map(upload =>
    upload.status === 'PENDING' && free-- > 0 ? { ...upload, status: 'UPLOADING' as const } : upload,
  )
  return { ...state, uploads }
}
