import type { Attachment } from '#shared/schemas/attachment.ts'
import { Mark } from '../ui/mark.tsx'
import { FileName, FileRow } from './file-row.tsx'
import type { Upload } from './upload-state.ts'

type FileListProps = {
  labelledBy: string
  received: Attachment[]
  uploads: Upload[]
  onRetry(id: string): void
  onRemove(id: string): void
}

/** The files that have arrived before, and those of now with their state. */
export const FileList = ({ labelledBy, received, uploads, onRetry, onRemove }: FileListProps) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one
  <ul className="files" role="list" aria-labelledby={labelledBy}>
    {received.map(({ attachmentId, fileName, size }) => (
      <li key={attachmentId}>
        <FileName name={fileName} size={size} />
        <Mark kind="tick">Received</Mark>
      </li>
    ))}
    {uploads.map(upload => (
      <FileRow
        key={upload.id}
        upload={upload}
        onRetry={() => onRetry(upload.id)}
        onRemove={() => onRemove(upload.id)}
      />
    ))}
  </ul>
)
