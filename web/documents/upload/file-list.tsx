import type { ReactNode } from 'react'
import type { Attachment } from '#shared/schemas/attachment.ts'
import { ReceivedFile } from './received-file.tsx'

type FileListProps = {
  labelledBy: string
  received: Attachment[]
  /** A FileRow for each upload of this visit. */
  children?: ReactNode
}

/** The files received earlier, then the uploads of this visit with their status. */
export const FileList = ({ labelledBy, received, children }: FileListProps) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari does not announce a list without bullets as a list
  <ul className="file-list" role="list" aria-labelledby={labelledBy}>
    {received.map(file => (
      <ReceivedFile key={file.attachmentId} file={file} />
    ))}
    {children}
  </ul>
)
