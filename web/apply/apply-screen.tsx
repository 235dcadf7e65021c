import './apply.css'
import { Refusal } from '#shared/errors.ts'
import { useCall } from '../api/use-call.ts'
import { Button } from '../ui/button.tsx'
import { Loading } from '../ui/loading.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { ApplicationForm } from './application-form.tsx'
import { ConfirmationScreen } from './confirmation-screen.tsx'
import { useStoredDraft } from './use-draft.ts'

const title = 'Your application'

/** The application form, or the confirmation if there is an application already (specification, section 2). */
export function ApplyScreen() {
  const applicant = useCall('get-applicant', {})
  const draft = useStoredDraft()
  const unknown = applicant.error instanceof Refusal && applicant.error.status === 404

  if (applicant.data?.hasPortalApplication) return <ConfirmationScreen />
  if (applicant.isError && !unknown && !applicant.data)
    return <Trouble title="Error loading applicant" onRetry={() => void applicant.refetch()} />
  if (draft.isError)
    return <Trouble title="Your saved answers could not be loaded" onRetry={() => void draft.refetch()} />
  if (applicant.isPending || draft.isPending)
    return (
      <Page title={title}>
        <Loading>We are fetching what you entered so far.</Loading>
      </Page>
    )
  return <ApplicationForm record={applicant.data ?? null} stored={draft.data} />
}

const Trouble = ({ title: what, onRetry }: { title: string; onRetry(): void }) => (
  <Page title={title}>
    <Notice role="alert" title={what}>
      <p>Check your connection and try again.</p>
      <Button onClick={onRetry}>Retry</Button>
    </Notice>
  </Page>
)
