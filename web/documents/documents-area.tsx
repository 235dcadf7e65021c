import { Outlet, useSearchParams } from 'react-router-dom'
import { pageHeadings } from '../page-headings.ts'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'

/** Lets in whoever comes with the id of a request (specification, section 2). */
export function DocumentsArea() {
  const requestId = useSearchParams()[0].get('requestId')
  if (requestId) return <Outlet context={requestId} />

  return (
    <Page title={pageHeadings.addDocuments.title}>
      <Notice role="alert" title="UUID must be provided">
        <p>The address is not complete. Open the link in our e-mail again, or copy it whole.</p>
      </Notice>
    </Page>
  )
}
