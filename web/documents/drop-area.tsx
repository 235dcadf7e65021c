import { type ChangeEvent, useId } from 'react'
import { useDropzone } from 'react-dropzone'
import {
  acceptedExtensions,
  heicAdvice,
  rejectionHeadings,
  smallerFileAdvice,
} from '#shared/rules/upload-check.ts'
import { uploadLimits } from '#shared/schemas/attachment.ts'
import type { Rejections } from './upload-state.ts'

/** Takes files that are dropped, chosen or photographed. The caller decides which it accepts. */
export function DropArea({ inputId, onFiles }: { inputId: string; onFiles(files: File[]): void }) {
  const hintId = useId()
  const { getRootProps, isDragActive } = useDropzone({ onDrop: onFiles, noClick: true, noKeyboard: true })

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    onFiles([...(event.target.files ?? [])])
    // Otherwise choosing the same file again would not be a change.
    event.target.value = ''
  }

  const { tabIndex: _, role: __, ...dropProps } = getRootProps()
  return (
    <div {...dropProps} className={isDragActive ? 'drop-area drag-over flow' : 'drop-area flow'}>
      <p className="label drop-hint">Choose your files, or drop them here</p>
      <div className="actions">
        <label className="button secondary">
          <input
            id={inputId}
            type="file"
            multiple
            accept={acceptedExtensions.join(',')}
            aria-describedby={hintId}
            onChange={handleChange}
          />
          Choose files
        </label>
        <label className="button secondary touch-only">
          <input type="file" accept="image/*" capture="environment" onChange={handleChange} />
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

/** The files that cannot be sent, by reason (specification, section 8). */
export function RejectedFiles({ rejected }: { rejected: Rejections }) {
  const shownReasons = reasons.filter(reason => rejected[reason].length > 0)
  if (shownReasons.length === 0) return null
  return (
    <div className="flow" role="alert">
      {shownReasons.map(reason => (
        <div className="error-summary" key={reason}>
          <p className="error">
            <span>{headings[reason]}</span>
          </p>
          <ul>
            {rejected[reason].map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files can have one name, and the order never changes
              <li key={`${name} ${index}`}>
                <bdi>{name}</bdi>
                {/\.hei[cf]$/i.test(name) && <span>. {heicAdvice}</span>}
              </li>
            ))}
          </ul>
          {reason === 'too-large' && <p>{smallerFileAdvice}</p>}
        </div>
      ))}
    </div>
  )
}
