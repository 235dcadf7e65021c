import { FetchErrorNotice } from '../../ui/fetch-error-notice.tsx'
import type { Catalogue } from '../use-catalogue.ts'

type SubjectNewsProps = {
  subjects: Catalogue['subjects']
  /** To be told when the subjects are asked for again: the banner goes away. */
  onRetry(): void
}

/** What the rows wait for, unseen since they can be filled meanwhile, and that it could not be fetched. */
export function SubjectNews({
  subjects: { isPending, isLoadingError, error, refetch },
  onRetry,
}: SubjectNewsProps) {
  function again() {
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
    <FetchErrorNotice what="subjects" error={error} onRetry={again}>
      Without the list you can only type a subject yourself, and an advisor has to check it.
    </FetchErrorNotice>
  )
}
