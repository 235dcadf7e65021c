import { Outlet, useSearchParams } from 'react-router-dom'
import { Waiting } from '../landing/layout.tsx'
import { pageHeadings } from '../page-headings.ts'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

/** Lets in whoever comes with the id of a request (specification, section 2). */
export function DocumentsArea() {
  const hydrated = useHydrated()
  const requestId = useSearchParams()[0].get('requestId')
  if (!hydrated) return <Waiting>We are looking up what you were asked for.</Waiting>
  if (requestId) return <Outlet context={requestId} />

  return (
    <Page title={pageHeadings.addDocuments.title}>
      <Notice role="alert" title="UUID must be provided">
        <p>The address is not complete. Open the link in our email again, or copy it whole.</p>
      </Notice>
    </Page>
  )
}
