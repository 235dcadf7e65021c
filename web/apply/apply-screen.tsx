import { useDeferredValue } from 'react'
import { pages } from '#shared/pages.ts'
import { LoadErrorPage } from '../ui/page/load-errors.tsx'
import { Loading } from '../ui/page/loading.tsx'
import { Page } from '../ui/page/page.tsx'
import { ApplicationForm, useLaterSections } from './application-form.tsx'
import { ConfirmationScreen } from './confirmation/confirmation-screen.tsx'
import { useHasSaveFailed, useStoredDraft } from './draft/use-draft.ts'
import { useApplicant, useCatalogue } from './form/queries.ts'

const { title } = pages.form

/** The application form, or the confirmation if there is an application already (specification 2.6). */
export function ApplyScreen() {
  const applicant = useApplicant()
  const draft = useStoredDraft()
  const hasSaveFailed = useHasSaveFailed()
  // These load together with the draft. If the form called these hooks, they would run at every key.
  const catalogue = useCatalogue()
  const laterSections = useLaterSections()
  // Renders the form as a transition: it is large, and the browser may handle other events in between.
  const loadedDraft = useDeferredValue(applicant.data === undefined ? undefined : draft.data)

  if (applicant.data?.hasPortalApplication) return <ConfirmationScreen />
  if (loadedDraft && applicant.data !== undefined)
    return (
      <ApplicationForm
        record={applicant.data}
        stored={loadedDraft}
        catalogue={catalogue}
        laterSections={laterSections}
      />
    )
  if (applicant.data === undefined && applicant.isError)
    return <LoadErrorPage title={title} problem="Error loading applicant" query={applicant} />
  if (draft.isError)
    return <LoadErrorPage title={title} problem="Your saved answers could not be loaded" query={draft} />
  return (
    <Page {...pages.form}>
      <Loading>
        {hasSaveFailed
          ? 'We are still trying to save your last changes. Leave this page open.'
          : 'We are opening your application.'}
      </Loading>
    </Page>
  )
}
