import { type ChangeEvent, useId } from 'react'
import { useDropzone } from 'react-dropzone'
import { acceptedExtensions } from '#shared/rules/upload-check.ts'
import { uploadLimits } from '#shared/schemas/attachment.ts'

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
      <p className="label">
        Choose your files<span className="drop-hint">, or drop them here</span>
      </p>
      <p className="hint" id={hintId}>
        You can send up to {uploadLimits.maxFiles} files: photos (png, jpg), pdf, txt, Word or Excel, up to 20
        MB each.
      </p>
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
    </div>
  )
}
