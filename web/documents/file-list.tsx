import type { ReactNode } from 'react'
import type { Attachment, ScanState } from '#shared/schemas/attachment.ts'
import { Button } from '../ui/button.tsx'
import { ErrorText } from '../ui/fields/field-messages.tsx'
import { StatusMark } from '../ui/status-mark.tsx'
import type { Upload } from './upload-state.ts'
import { type UploadProps, useUpload } from './use-upload.ts'

/** The id of the heading above the list. */
export const listTitleId = 'your-files'

type FileListProps = {
  received: Attachment[]
  /** A row for each upload of this visit. */
  children?: ReactNode
}

/** The files received earlier, then the uploads of this visit with their status. */
export const FileList = ({ received, children }: FileListProps) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari does not announce a list without bullets as a list
  <ul className="file-list" role="list" aria-labelledby={listTitleId}>
    {received.map(file => (
      <ReceivedFile key={file.attachmentId} file={file} />
    ))}
    {children}
  </ul>
)

const scanProblemTexts: Partial<Record<ScanState, string>> = {
  infected:
    'This file contains a virus, so we will not open it. Take a new photo or scan of the document and send that.',
  unscannable:
    'We could not check this file for viruses. If it has a password, save it without one and send it again.',
}

/** Whether staff can open a received file: the virus scan has not rejected it. */
export const isAccepted = ({ state }: Pick<Attachment, 'state'>) => scanProblemTexts[state] === undefined

function ReceivedFile({ file }: { file: Attachment }) {
  const rejection = scanProblemTexts[file.state]
  return (
    <li>
      <FileName name={file.fileName} size={file.size} />
      <StatusMark kind={rejection ? 'not-met' : 'met'}>{rejection ? 'Not accepted' : 'Received'}</StatusMark>
      {file.state === 'pending' && <FileStatus>Being checked for viruses</FileStatus>}
      {rejection && <ErrorText>{rejection}</ErrorText>}
    </li>
  )
}

type FileRowProps = UploadProps & { upload: Upload; onRetry(): void; onRemove(): void }

export const getRemoveButtonId = (uploadId: string) => `remove-${uploadId}`

/**
 * Sends a file, and shows its status, progress, and the buttons Retry and Remove. A refused file has no Retry. Remove is
 * disabled during the check, because the server may already have stored the file. A received file has no Remove, because
 * staff may be reading it.
 */
export function FileRow({ upload, onRetry, onRemove, ...request }: FileRowProps) {
  useUpload(upload, request)
  const { file, status, progress, problem, canRetry } = upload
  const isChecking = status === 'UPLOADING' && progress === 100
  const hiddenName = (
    <span className="visually-hidden">
      {' '}
      <bdi>{file.name}</bdi>
    </span>
  )
  return (
    <li>
      <FileName name={file.name} size={file.size} />
      {status === 'COMPLETE' && <StatusMark kind="met">Received</StatusMark>}
      <span className="actions">
        {status === 'ERROR' && canRetry && (
          <Button plain onClick={onRetry}>
            <span>Retry</span>
            {hiddenName}
          </Button>
        )}
        {status !== 'COMPLETE' && (
          <Button
            plain
            id={getRemoveButtonId(upload.id)}
            onClick={onRemove}
            disabledReason={isChecking ? 'Checking' : undefined}
          >
            <span>Remove</span>
            {hiddenName}
          </Button>
        )}
      </span>
      {status === 'UPLOADING' && <progress aria-label={file.name} value={progress} max={100} />}
      {status === 'UPLOADING' && !isChecking && <FileStatus>{`Uploading, ${progress}%`}</FileStatus>}
      {status === 'NEW' && <FileStatus>Ready to send</FileStatus>}
      {status === 'PENDING' && <FileStatus>Waiting</FileStatus>}
      {problem && <ErrorText>{problem}</ErrorText>}
    </li>
  )
}

const FileStatus = ({ children }: { children: string }) => (
  <span className="file-status muted small">{children}</span>
)

const FileName = ({ name, size }: { name: string; size: number }) => (
  <span className="name">
    <bdi>{name}</bdi> <small>{formatSize(size)}</small>
  </span>
)

const kilobyte = 1024
const megabyte = 1024 * kilobyte

const formatSize = (bytes: number) =>
  bytes < megabyte ? `${Math.max(1, Math.round(bytes / kilobyte))} KB` : `${(bytes / megabyte).toFixed(1)} MB`
