import type { Attachment, ScanState } from '#shared/schemas/attachment.ts'
import { StatusMark } from '../ui/status-mark.tsx'
import { FileName } from './file-row.tsx'

const rejectionTexts: Partial<Record<ScanState, string>> = {
  infected:
    'This file contains a virus, so we will not open it. Take a new photo or scan of the document and send that.',
  unscannable:
    'We could not check this file for viruses. If it has a password, save it without one and send it again.',
}

/** Whether staff can open a received file: the virus scan has not rejected it. */
export const isAccepted = ({ state }: Pick<Attachment, 'state'>) => rejectionTexts[state] === undefined

/** A received file and the result of its virus scan. */
export const ReceivedFile = ({ file }: { file: Attachment }) => (
  <li>
    <FileName name={file.fileName} size={file.size} />
    {isAccepted(file) ? (
      <StatusMark kind="tick">Received</StatusMark>
    ) : (
      <StatusMark kind="gapped">Not accepted</StatusMark>
    )}
    {file.state === 'pending' && <span className="file-status muted small">Being checked for viruses</span>}
    {rejectionTexts[file.state] && (
      <p className="error">
        <span>
          <span className="visually-hidden">Error: </span>
          {rejectionTexts[file.state]}
        </span>
      </p>
    )}
  </li>
)
