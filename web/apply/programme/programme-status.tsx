import { FetchErrorNotice } from '../../ui/fetch-error-notice.tsx'
import { Loading } from '../../ui/loading.tsx'
import type { Catalogue } from '../use-catalogue.ts'
import type { EntryCheck } from './entry-check/use-entry-check.ts'

type ProgrammeNewsProps = {
  catalogue: Catalogue
  check: EntryCheck
  /** To be told when something is asked for again: its banner goes away. */
  onRetry(): void
}

/** What the programme choice waits for, and what could not be fetched (specification, section 8). */
export function ProgrammeNews({ catalogue: { schools, programmes }, check, onRetry }: ProgrammeNewsProps) {
  const lists = [
    { what: 'schools', list: schools },
    { what: 'programmes', list: programmes },
  ]
  const known = schools.data && programmes.data

  function again(fetch: () => unknown) {
    fetch()
    onRetry()
  }

  return (
    <>
      {lists.map(
        ({ what, list: { isLoadingError, error, refetch } }) =>
          isLoadingError && (
            <FetchErrorNotice key={what} what={what} error={error} onRetry={() => again(refetch)} />
          ),
      )}
      {check.failed && (
        <FetchErrorNotice what="entry requirements" error={check.error} onRetry={() => again(check.retry)}>
          {check.results && 'What you see below is worked out on this page until we can be reached.'}
        </FetchErrorNotice>
      )}
      {(schools.isPending || programmes.isPending || check.asking) && (
        <Loading>We are fetching the programmes and what they ask for.</Loading>
      )}
      {known && !check.results && !check.asking && !check.failed && (
        <p>Add your grades in the first section, and we show here which programmes are open to you.</p>
      )}
    </>
  )
}
