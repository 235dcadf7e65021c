import { FetchErrorNotice } from '../../ui/page/load-errors.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import type { Catalogue } from '../queries/use-catalogue.ts'
import type { EntryCheck } from '../queries/use-entry-check.ts'

type CatalogueStatusProps = {
  catalogue: Catalogue
  entryCheck: EntryCheck
  /** Called when the user retries a request, whose banner then disappears. */
  onRetry(): void
}

/** What the programme choice is loading, and what could not be loaded (specification, section 8). */
export function CatalogueStatus({
  catalogue: { schools, programmes },
  entryCheck,
  onRetry,
}: CatalogueStatusProps) {
  return (
    <>
      <FetchErrorNotice what="schools" query={schools} onRetry={onRetry} />
      <FetchErrorNotice what="programmes" query={programmes} onRetry={onRetry} />
      <FetchErrorNotice what="entry requirements" query={entryCheck} onRetry={onRetry}>
        {entryCheck.results &&
          'Your device has worked out the results below. We will check them when you submit.'}
      </FetchErrorNotice>
      {(schools.isPending || programmes.isPending || entryCheck.isPending) && (
        <Loading>We are fetching the programmes and what they ask for.</Loading>
      )}
    </>
  )
}
