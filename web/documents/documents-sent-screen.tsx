import { Link, Navigate } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { ApplicationNumber } from '../ui/application-number.tsx'
import { Notice } from '../ui/notice.tsx'
import { LoadingPage } from '../ui/page/loading.tsx'
import { Page } from '../ui/page/page.tsx'
import { formatRequestDeadline, RequestRefusedScreen, useAttachmentRequest } from './attachment-request.tsx'
import { FileList, isAccepted, listTitleId } from './file-list.tsx'

/** The page after the last file was received (specification 2.11). */
export function DocumentsSentScreen() {
  const { requestId, request, query } = useAttachmentRequest()
  if (!request)
    return query.error ? (
      <RequestRefusedScreen query={query} />
    ) : (
      <LoadingPage>We are checking your files.</LoadingPage>
    )

  const { files, applicant } = request
  const isChecking = files.some(({ state }) => state === 'pending')
  const refused = files.filter(file => !isAccepted(file))
  const lead = (
    <span>
      <span>{formatOutcome(files.length, refused.length)}</span> for application{' '}
      <ApplicationNumber number={applicant.applicationNumber} />.
    </span>
  )
  const uploadPage = { pathname: pages.documents.path, search: new URLSearchParams({ requestId }).toString() }
  if (files.length === 0) return <Navigate replace to={uploadPage} />
  return (
    <Page {...pages['documents-sent']} lead={lead}>
      {refused.length > 0 ? (
        <Notice role="alert" title="We need a new copy of each file marked “Not accepted”">
          <p>
            The list below says why we could not accept it.{' '}
            <Link reloadDocument to={uploadPage}>
              Send new copies
            </Link>{' '}
            by <span>{formatRequestDeadline(request)}</span>. If you have already sent a new copy, do not send
            it again.
          </p>
        </Notice>
      ) : isChecking ? (
        <p>
          We are still checking your files for viruses. Leave this page open until each file is checked, or
          open the link in our email again later.
        </p>
      ) : (
        <p>
          We will look at your files with your application and email you our decision. If we asked for other
          documents in another email, send those too.
        </p>
      )}
      <h2 id={listTitleId}>Your files</h2>
      <FileList received={files} />
      {refused.length === 0 && (
        <p className="muted">
          If you forgot a file,{' '}
          <Link reloadDocument to={uploadPage}>
            send another file
          </Link>{' '}
          by <span>{formatRequestDeadline(request)}</span>.
        </p>
      )}
    </Page>
  )
}

function formatOutcome(fileCount: number, refusedCount: number): string {
  const files = fileCount === 1 ? 'file' : `${fileCount} files`
  if (refusedCount === 0) return `We have your ${files}`
  return `We could not accept ${refusedCount < fileCount ? `${refusedCount} of ` : ''}your ${files}`
}
