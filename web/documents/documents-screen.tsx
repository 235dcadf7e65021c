import { LoadingPage } from '../ui/loading-page.tsx'
import { RequestRefusedScreen } from './request-refused-screen.tsx'
import { UploadForm } from './upload/upload-form.tsx'
import { useAttachmentRequest } from './use-attachment-request.ts'

/** The upload page of one request (specification, section 2, "Upload screens"). */
export function DocumentsScreen() {
  const { requestId, data, error, refetch } = useAttachmentRequest()
  if (data) return <UploadForm key={requestId} requestId={requestId} request={data} />
  if (error) return <RequestRefusedScreen error={error} onRetry={() => void refetch()} />
  return <LoadingPage>We are loading your request.</LoadingPage>
}
