import { type ChangeEvent, useId } from 'react'
import {
  acceptedFiles,
  heicAdvice,
  isHeic,
  rejectionHeadings,
  smallerFileAdvice,
} from '#shared/rules/upload-check.ts'
import { uploadLimits } from '#shared/schemas/attachment.ts'
import type { Rejections, UploadState } from './upload-state.ts'

type DropAreaProps = {
  inputId?: string
  disabled?: boolean
  isDragActive: boolean
  onFiles(files: File[]): void
}

/** Takes files that are chosen or photographed, and shows that they can be dropped too. The caller decides which it accepts. */
export function DropArea({ inputId, disabled = false, isDragActive, onFiles }: DropAreaProps) {
  const hintId = useId()

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])]
    if (files.length > 0) onFiles(files)
    // Otherwise choosing the same file again would not be a change.
    event.target.value = ''
  }

  return (
    <div className={isDragActive ? 'drop-area drag-over flow' : 'drop-area flow'}>
      <p className="label drop-hint">Choose your files, drop them here, or paste a screenshot</p>
      <div className="actions">
        <label className="button secondary">
          <input
            id={inputId}
            type="file"
            multiple
            disabled={disabled}
            accept={acceptedFiles.join(',')}
            aria-describedby={hintId}
            onChange={handleChange}
          />
          Choose files
        </label>
        <label className="button secondary touch-only">
          <input
            type="file"
            accept="image/*"
            capture="environment"
            disabled={disabled}
            onChange={handleChange}
          />
          Take a photo
        </label>
      </div>
      <p className="hint" id={hintId}>
        You can send up to {uploadLimits.maxFiles} files: photos (png, jpg), pdf, txt, Word or Excel, up to
        20&nbsp;MB each.
      </p>
    </div>
  )
}

const headings: Record<keyof Rejections, string> = {
  ...rejectionHeadings,
  'too-many': `The following files cannot be uploaded as you can send ${uploadLimits.maxFiles} files at most:`,
}
const reasons = Object.keys(headings) as (keyof Rejections)[]

/** The files that cannot be sent, by reason (specification 8.21). */
export function RejectedFiles({ rejected, isDropEmpty }: Pick<UploadState, 'rejected' | 'isDropEmpty'>) {
  const shownReasons = reasons.filter(reason => rejected[reason].length > 0)
  if (shownReasons.length === 0 && !isDropEmpty) return null
  return (
    <div className="flow" role="alert">
      {isDropEmpty && (
        <div className="error-summary">
          <p className="error">
            <span>There was no file in what you dropped</span>
          </p>
          <p>Save the picture or document on your device first. Then drop it here, or choose it.</p>
        </div>
      )}
      {shownReasons.map(reason => (
        <div className="error-summary" key={reason}>
          <p className="error">
            <span>{headings[reason]}</span>
          </p>
          <ul>
            {rejected[reason].map((file, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files can have one name, and the order never changes
              <li key={`${file.name} ${index}`}>
                <bdi>{file.name}</bdi>
                {reason === 'wrong-type' && isHeic(file) && <span>. {heicAdvice}</span>}
              </li>
            ))}
          </ul>
          {reason === 'too-large' && <p>{smallerFileAdvice}</p>}
        </div>
      ))}
    </div>
  )
}
