import type { Attachment } from '#shared/schemas/attachment.ts'
import { FileRow } from './file-row.tsx'
import { ReceivedFile } from './received-file.tsx'
import type { Upload } from './upload/upload-state.ts'

type FileListProps = {
  labelledBy: string
  received: Attachment[]
  uploads?: Upload[]
  onRetry?(id: string): void
  onRemove?(id: string): void
}

/** The files received earlier, then the uploads of this visit with their status. */
export const FileList = ({ labelledBy, received, uploads = [], onRetry, onRemove }: FileListProps) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari does not announce a list without bullets as a list
  <ul className="file-list" role="list" aria-labelledby={labelledBy}>
    {received.map(file => (
      <ReceivedFile key={file.attachmentId} file={file} />
    ))}
    {uploads.map(upload => (
      <FileRow
        key={upload.id}
        upload={upload}
        onRetry={() => onRetry?.(upload.id)}
        onRemove={() => onRemove?.(upload.id)}
      />
    ))}
  </ul>
)
