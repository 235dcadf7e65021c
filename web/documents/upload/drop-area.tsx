import { type ChangeEvent, useId } from 'react'
import { useDropzone } from 'react-dropzone'
import { acceptedExtensions } from '#shared/rules/upload-check.ts'
import { uploadLimits } from '#shared/schemas/attachment.ts'

/** Files can be dropped, chosen or photographed here; what may be sent is judged afterwards, with a reason. */
export function DropArea({ onFiles }: { onFiles(files: File[]): void }) {
  const hintId = useId()
  const { getRootProps, isDragActive } = useDropzone({ onDrop: onFiles, noClick: true, noKeyboard: true })

  function chosen(event: ChangeEvent<HTMLInputElement>) {
    onFiles([...(event.target.files ?? [])])
    // So that the same file can be chosen again after it was removed.
    event.target.value = ''
  }

  const { tabIndex: _, role: __, ...drop } = getRootProps()
  return (
    <div {...drop} className={isDragActive ? 'drop-area drag-over flow' : 'drop-area flow'}>
      <p className="label">
        Choose your files<span className="drop-hint">, or drop them here</span>
      </p>
      <p className="hint" id={hintId}>
        Pictures (png, jpg), pdf, txt, Word or Excel. Each up to 20 MB, {uploadLimits.maxFiles} files at most.
      </p>
      <div className="actions">
        <label className="button secondary">
          <input
            type="file"
            multiple
            accept={acceptedExtensions.join(',')}
            aria-describedby={hintId}
            onChange={chosen}
          />
          Choose files
        </label>
        <label className="button secondary">
          <input type="file" accept="image/*" capture="environment" onChange={chosen} />
          Take a photo
        </label>
      </div>
    </div>
  )
}
