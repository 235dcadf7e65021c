import { useId } from 'react'
import { Link } from 'react-router-dom'
import { Waiting } from '../landing/layout.tsx'
import { paths } from '../paths.ts'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { FileList } from './file-list.tsx'
import { isAccepted } from './received-file.tsx'
import { formatRequestDeadline } from './request-deadline.ts'
import { RequestRefusedScreen } from './request-refused-screen.tsx'
import { useAttachmentRequest } from './use-attachment-request.ts'

/** All files have arrived (specification, section 2). */
export function DocumentsSentScreen() {
  const listId = useId()
  const { requestId, data, error, isFetchedAfterMount, refetch } = useAttachmentRequest()
  if (error) return <RequestRefusedScreen error={error} onRetry={() => void refetch()} />
  if (!data || !isFetchedAfterMount) return <Waiting>We are counting your files.</Waiting>

  const { files, applicant } = data
  const refused = files.filter(file => !isAccepted(file))
  const counted = ['no file', 'your file', 'both files'][files.length] ?? `all ${files.length} files`
  const lead = (
    <>
      We have received {counted} for application <b>{applicant.applicationNumber}</b>.
    </>
  )
  const add = { pathname: paths.addDocuments, search: new URLSearchParams({ requestId }).toString() }
  if (files.length === 0)
    return (
      <Page title="Send us your documents" lead={lead}>
        <p>You can send the files we asked for until {formatRequestDeadline(data)}.</p>
        <Link className="button" to={add}>
          Choose files
        </Link>
      </Page>
    )
  return (
    <Page title="Documents Sent" lead={lead}>
      {refused.length > 0 ? (
        <Notice role="alert" title="Some of your files were not accepted">
          <p>
            The list below says why. <Link to={add}>Send others in their place</Link>. You can do so until{' '}
            {formatRequestDeadline(data)}.
          </p>
        </Notice>
      ) : (
        <p>
          You need do nothing else: you can close this page. We look at your files with your application, and
          our decision comes by email.
        </p>
      )}
      <h2 id={listId}>Your files</h2>
      <FileList labelledBy={listId} received={files} />
      {refused.length === 0 && (
        <p className="muted">
          Forgotten one? <Link to={add}>Send another file</Link>. You can do so until{' '}
          {formatRequestDeadline(data)}.
        </p>
      )}
    </Page>
  )
}
