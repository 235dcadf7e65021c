import { FetchErrorNotice } from '../../ui/fetch-error-notice.tsx'
import type { Catalogue } from '../use-catalogue.ts'

type SubjectsStatusProps = {
  subjects: Catalogue['subjects']
  /** Called when the user retries the request, whose banner then disappears. */
  onRetry(): void
}

/** Announces the loading of the subjects to screen readers, and reports a failure. The rows work without them. */
export function SubjectsStatus({
  subjects: { isPending, isLoadingError, error, refetch },
  onRetry,
}: SubjectsStatusProps) {
  function retry() {
    void refetch()
    onRetry()
  }

  if (isPending)
    return (
      <p className="visually-hidden" role="status">
        We are fetching the subjects.
      </p>
    )
  if (!isLoadingError) return null
  return (
    <FetchErrorNotice what="subjects" error={error} onRetry={retry}>
      Without the list you can only type a subject yourself, and an advisor has to check it.
    </FetchErrorNotice>
  )
}
