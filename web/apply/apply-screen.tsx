import { useDeferredValue } from 'react'
import { lazyScreen } from '../lazy-screen.tsx'
import { pageHeadings } from '../page-headings.ts'
import { LoadErrorPage } from '../ui/load-error-page.tsx'
import { Loading } from '../ui/loading.tsx'
import { Page } from '../ui/page.tsx'
import { usePrefetch } from '../ui/use-prefetch.ts'
import { ApplicantErrorPage } from './applicant-error-page.tsx'
import { ApplicationForm } from './application-form.tsx'
import { useStoredDraft } from './draft/use-draft.ts'
import { useCountryOptions } from './residency/use-country-options.ts'
import { useApplicant } from './use-applicant.ts'
import { useCatalogue } from './use-catalogue.ts'

const ConfirmationScreen = lazyScreen(
  async () => (await import('./confirmation/confirmation-screen.tsx')).ConfirmationScreen,
)
const { title } = pageHeadings.newApplication

/** The application form, or the confirmation if there is an application already (specification, section 2). */
export function ApplyScreen() {
  const applicant = useApplicant()
  const draft = useStoredDraft()
  // Prefetches the catalogue for the form, and the page that follows it.
  useCatalogue()
  usePrefetch(ConfirmationScreen.preload)
  // The form shows the names of stored codes, which are in these options.
  const hasCodes = Boolean(draft.data?.form?.nationality ?? applicant.data?.feeContext)
  const { isPending } = useCountryOptions(hasCodes)

  // Renders the form as a transition: it is large, and the browser may handle other events in between.
  const isReady = useDeferredValue(applicant.data !== undefined && draft.data && !(hasCodes && isPending))

  if (applicant.data?.hasPortalApplication) return <ConfirmationScreen />
  if (isReady && applicant.data !== undefined && draft.data)
    return <ApplicationForm record={applicant.data} stored={draft.data} />
  if (applicant.data === undefined && applicant.isError)
    return <ApplicantErrorPage error={applicant.error} onRetry={() => void applicant.refetch()} />
  if (draft.isError)
    return (
      <LoadErrorPage
        page={title}
        title="Your saved answers could not be loaded"
        error={draft.error}
        onRetry={() => void draft.refetch()}
      />
    )
  return (
    <Page {...pageHeadings.newApplication}>
      <Loading>We are fetching what you entered so far.</Loading>
    </Page>
  )
}
