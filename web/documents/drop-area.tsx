import { type ChangeEvent, type DragEvent, useState } from 'react'
import {
  acceptedFiles,
  heicAdvice,
  isHeic,
  rejectionHeadings,
  smallerFileAdvice,
} from '#shared/rules/upload-check.ts'
import { uploadLimits } from '#shared/schemas/attachment.ts'
import type { RejectedFile } from './upload-state.ts'

/** The id of the control that chooses files. */
export const fileInputId = 'choose-files'

/** Takes files that are chosen, photographed or dropped on it. The caller decides which it accepts. */
export function DropArea({ onFiles }: { onFiles(files: File[]): void }) {
  const [isDragOver, setIsDragOver] = useState(false)

  function handleDragOver(event: DragEvent) {
    event.preventDefault()
    setIsDragOver(true)
  }
  function handleDrop(event: DragEvent) {
    event.preventDefault()
    setIsDragOver(false)
    takeFiles(event.dataTransfer.files)
  }
  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    takeFiles(target.files)
    // Otherwise choosing the same file again would not be a change.
    target.value = ''
  }
  function takeFiles(files: FileList | null) {
    if (files && files.length > 0) onFiles([...files])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way to choose files
    <div
      className={isDragOver ? 'drop-area drag-over flow' : 'drop-area flow'}
      onDragOver={handleDragOver}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={handleDrop}
    >
      <p className="label drop-hint">Choose your files, or drop them here</p>
      <div className="actions">
        <label className="button secondary">
          <input
            id={fileInputId}
            type="file"
            multiple
            accept={acceptedFiles.join(',')}
            aria-describedby="file-limits"
            onChange={handleChange}
          />
          Choose files
        </label>
        <label className="button secondary touch-only">
          <input type="file" accept="image/*" capture="environment" onChange={handleChange} />
          Take a photo
        </label>
      </div>
      <p className="hint" id="file-limits">
        You can send up to {uploadLimits.maxFiles} files: photos (png, jpg), pdf, txt, Word or Excel, up to
        20&nbsp;MB each.
      </p>
    </div>
  )
}

const reasons = ['wrong-type', 'too-large', 'empty'] as const

/** The files that cannot be sent, by reason (specification 8.21). */
export const RejectedFiles = ({ rejected }: { rejected: RejectedFile[] }) => (
  <div className="flow" role="alert">
    {reasons.map(reason => {
      const files = rejected.filter(rejection => rejection.reason === reason).map(({ file }) => file)
      return (
        files.length > 0 && (
          <div className="error-summary" key={reason}>
            <p className="error">
              <span>{rejectionHeadings[reason]}</span>
            </p>
            <ul>
              {files.map((file, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two files can have one name, and the order never changes
                <li key={`${file.name} ${index}`}>
                  <bdi>{file.name}</bdi>
                  {reason === 'wrong-type' && isHeic(file) && <span>. {heicAdvice}</span>}
                </li>
              ))}
            </ul>
            {reason === 'too-large' && <p>{smallerFileAdvice}</p>}
          </div>
        )
      )
    })}
  </div>
)
