import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useReducer, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import type { AttachmentRequest, AttachmentType } from '#shared/schemas/attachment.ts'
import { callKey } from '../api/client.ts'
import { ApplicationNumber } from '../ui/application-number.tsx'
import { Button } from '../ui/button.tsx'
import { Hotline } from '../ui/contact-links.tsx'
import { LoadingPage } from '../ui/page/loading.tsx'
import { Page } from '../ui/page/page.tsx'
import { useFocusAfterRender } from '../ui/page/use-focus-after-render.ts'
import { useLeaveWarning } from '../ui/page/use-leave-warning.ts'
import { formatRequestDeadline, RequestRefusedScreen, useAttachmentRequest } from './attachment-request.tsx'
import { DropArea, fileInputId, RejectedFiles } from './drop-area.tsx'
import { FileList, FileRow, getRemoveButtonId, isAccepted, listTitleId } from './file-list.tsx'
import { canSend, initialUploadState, type Upload, uploadReducer } from './upload-state.ts'

/** The upload page of one request (specification 2.74 to 2.76). */
export function DocumentsScreen() {
  const { requestId, request, query } = useAttachmentRequest()
  if (request) return <UploadForm key={requestId} requestId={requestId} request={request} />
  if (query.error) return <RequestRefusedScreen query={query} />
  return <LoadingPage>We are loading your request.</LoadingPage>
}

function UploadForm({ requestId, request }: { requestId: string; request: AttachmentRequest }) {
  // Files received before this visit. The uploads of this visit are counted separately.
  const [earlierIds] = useState(() => request.files.map(({ attachmentId }) => attachmentId))
  const earlier = request.files.filter(({ attachmentId }) => earlierIds.includes(attachmentId))
  const client = useQueryClient()
  const navigate = useNavigate()
  const focusAfterRender = useFocusAfterRender()
  const [{ uploads, rejected }, dispatch] = useReducer(uploadReducer, initialUploadState)
  const addFiles = (files: File[]) =>
    dispatch({ type: 'add', files: files.map(file => ({ id: crypto.randomUUID(), file })) })
  const statuses = uploads.map(({ status }) => status)
  const isDone = uploads.length > 0 && statuses.every(status => status === 'COMPLETE')
  useLeaveWarning(statuses.some(status => status !== 'COMPLETE'))
  const hasFailed = statuses.includes('ERROR')
  const received = earlier.filter(isAccepted).length + statuses.filter(status => status === 'COMPLETE').length
  const total = earlier.length + uploads.length

  useEffect(() => {
    if (!isDone) return
    // The cached reply is from before these uploads.
    client.removeQueries({ queryKey: callKey('get-attachment-request') })
    void navigate(`${pages['documents-sent'].path}?requestId=${encodeURIComponent(requestId)}`)
  }, [isDone, client, navigate, requestId])

  const { forenames, applicationNumber } = request.applicant
  const { title, contents } = requestTexts[request.attachmentType]
  return (
    <Page {...pages.documents} title={title} error={hasFailed || rejected.length > 0}>
      <p>
        <span>{`${forenames}, this is for application `}</span>
        <ApplicationNumber number={applicationNumber} />
        <span>. You can use this link until </span>
        <b>{formatRequestDeadline(request)}</b>.
      </p>
      <p>{request.note ? `We need: ${request.note}` : contents}</p>
      {hasFailed && (
        <div className="error-summary" role="alert">
          <h2>{`There were problems uploading some of your files, you can ${uploads.some(upload => upload.status === 'ERROR' && canSend(upload)) ? 'retry or remove' : 'remove'} them`}</h2>
        </div>
      )}
      <DropArea onFiles={addFiles} />
      {rejected.length > 0 && <RejectedFiles rejected={rejected} />}
      {total > 0 && (
        <>
          <h2 className="wide-gap" id={listTitleId} tabIndex={-1}>
            Your files
          </h2>
          <p role="status">{`${received} of ${total} ${total === 1 ? 'file' : 'files'} received`}</p>
          <FileList received={earlier}>
            {uploads.map((upload, index) => (
              <FileRow
                key={upload.id}
                upload={upload}
                requestId={requestId}
                dispatch={dispatch}
                onRetry={() => {
                  dispatch({ type: 'send', id: upload.id })
                  focusAfterRender(listTitleId)
                }}
                onRemove={() => {
                  dispatch({ type: 'remove', id: upload.id })
                  focusAfterRender(getRemoveButtonId(uploads[index + 1]?.id ?? ''), listTitleId, fileInputId)
                }}
              />
            ))}
          </FileList>
        </>
      )}
      <div className="actions">
        <Button onClick={() => dispatch({ type: 'send' })} disabledReason={getDisabledReason(uploads, total)}>
          Send Files
        </Button>
      </div>
      <p className="muted small">
        When we have received all your files, we will look at them with your application and email you our
        decision.
      </p>
    </Page>
  )
}

function getDisabledReason(uploads: readonly Upload[], total: number) {
  if (uploads.some(canSend)) return undefined
  const statuses = uploads.map(({ status }) => status)
  if (statuses.includes('UPLOADING')) return 'Your files are being sent.'
  if (statuses.includes('ERROR')) return 'Remove the files that failed, or choose new copies first.'
  return total > 0 ? 'There is no new file to send.' : 'Choose at least one file first.'
}

const requestTexts: Record<AttachmentType, { title: string; contents: ReactNode }> = {
  Grades: {
    title: 'Send us your grades',
    contents: 'Send your results slips or certificates. They must show every grade in your application.',
  },
  IELTS: {
    title: 'Send us your IELTS result',
    contents: 'Send your test report. It must show the overall score and the score for each part.',
  },
  Other: {
    title: pages.documents.title,
    contents: (
      <span>
        Send the documents that we need for your application. If you do not know which they are, call the
        Clearing Hotline on <Hotline /> first.
      </span>
    ),
  },
}
