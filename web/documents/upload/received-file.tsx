import type { Attachment, ScanState } from '#shared/schemas/attachment.ts'
import { StatusMark } from '../../ui/status-mark.tsx'
import { FileError, FileName, FileStatus } from './file-row.tsx'

const rejectionTexts: Partial<Record<ScanState, string>> = {
  infected:
    'This file contains a virus, so we will not open it. Take a new photo or scan of the document and send that.',
  unscannable:
    'We could not check this file for viruses. If it has a password, save it without one and send it again.',
}

/** Whether staff can open a received file: the virus scan has not rejected it. */
export const isAccepted = ({ state }: Pick<Attachment, 'state'>) => rejectionTexts[state] === undefined

/** A received file and the result of its virus scan. */
export function ReceivedFile({ file }: { file: Attachment }) {
  const rejection = rejectionTexts[file.state]
  return (
    <li>
      <FileName name={file.fileName} size={file.size} />
      <StatusMark kind={rejection ? 'not-met' : 'met'}>{rejection ? 'Not accepted' : 'Received'}</StatusMark>
      {file.state === 'pending' && <FileStatus>Being checked for viruses</FileStatus>}
      {rejection && <FileError>{rejection}</FileError>}
    </li>
  )
}
