import { Button } from '../../ui/button.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import type { Upload } from './upload-state.ts'

type FileRowProps = { upload: Upload; onRetry(): void; onRemove(): void }

/** The ID of an upload's button Remove. */
export const removeId = (uploadId: string) => `remove-${uploadId}`

/**
 * One upload: name, size, status, progress, and the buttons Retry and Remove. Remove is disabled during the check,
 * because the server may already have stored the file, and is missing for a received file, which staff may be reading.
 */
export function FileRow({ upload, onRetry, onRemove }: FileRowProps) {
  const { file, status, progress, problem } = upload
  const isChecking = status === 'UPLOADING' && progress === 100
  const hiddenName = <span className="visually-hidden"> {file.name}</span>
  return (
    <li>
      <FileName name={file.name} size={file.size} />
      {status === 'COMPLETE' && <StatusMark kind="met">Received</StatusMark>}
      <span className="actions">
        {status === 'ERROR' && (
          <Button quiet onClick={onRetry}>
            Retry{hiddenName}
          </Button>
        )}
        {status !== 'COMPLETE' && (
          <Button
            quiet
            id={removeId(upload.id)}
            onClick={onRemove}
            disabledReason={isChecking ? 'Checking' : undefined}
          >
            Remove{hiddenName}
          </Button>
        )}
      </span>
      {status === 'UPLOADING' && <progress aria-label={file.name} value={progress} max={100} />}
      {status === 'UPLOADING' && !isChecking && <FileStatus>{`Uploading, ${progress}%`}</FileStatus>}
      {status === 'NEW' && <FileStatus>Ready to send</FileStatus>}
      {status === 'PENDING' && <FileStatus>Waiting</FileStatus>}
      {problem && <FileError>{problem}</FileError>}
    </li>
  )
}

/** What is wrong with a file. */
export const FileError = ({ children }: { children: string }) => (
  <p className="error">
    <span>
      <span className="visually-hidden">Error: </span>
      {children}
    </span>
  </p>
)

export const FileStatus = ({ children }: { children: string }) => (
  <span className="file-status muted small">{children}</span>
)

/** The name of a file and its size. */
export const FileName = ({ name, size }: { name: string; size: number }) => (
  <span className="name">
    {name} <small>{formatSize(size)}</small>
  </span>
)

const formatSize = (bytes: number) =>
  bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`
