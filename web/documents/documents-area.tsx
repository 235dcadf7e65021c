import { Outlet, useSearchParams } from 'react-router-dom'
import { LoadingPage } from '../ui/loading.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

/** Shows the upload pages if the address has a request id (specification, section 2). */
export function DocumentsArea() {
  const isHydrated = useHydrated()
  const requestId = useSearchParams()[0].get('requestId')
  if (!isHydrated) return <LoadingPage>We are loading your request.</LoadingPage>
  if (requestId) return <Outlet context={requestId} />

  return (
    <Page title="This address is not complete">
      <Notice role="alert" title="UUID must be provided">
        <p>Open the link in our email again, or copy all of it.</p>
      </Notice>
    </Page>
  )
}
