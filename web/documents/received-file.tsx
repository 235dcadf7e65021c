import type { Attachment, ScanState } from '#shared/schemas/attachment.ts'
import { StatusMark } from '../ui/status-mark.tsx'
import { FileName } from './file-row.tsx'

const refusals: Partial<Record<ScanState, string>> = {
  infected: 'This file carries a virus, so nobody will open it. Send a clean copy.',
  unscannable:
    'We could not look into this file, perhaps because it has a password. Save it without one and send it again.',
}

/** Whether a file that arrived will be read by somebody, as far as the virus scan has told. */
export const isAccepted = ({ state }: Pick<Attachment, 'state'>) => refusals[state] === undefined

/** A file that has arrived, and what the virus scan says of it. */
export const ReceivedFile = ({ file }: { file: Attachment }) => (
  <li>
    <FileName name={file.fileName} size={file.size} />
    {isAccepted(file) ? (
      <StatusMark kind="tick">Received</StatusMark>
    ) : (
      <StatusMark kind="gapped">Not accepted</StatusMark>
    )}
    {file.state === 'pending' && <span className="file-status muted small">Being checked for viruses</span>}
    {refusals[file.state] && (
      <p className="error">
        <span>
          <span className="visually-hidden">Error: </span>
          {refusals[file.state]}
        </span>
      </p>
    )}
  </li>
)
