import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Programme } from '#shared/schemas/programme.ts'
import { FetchErrorNotice } from '../../ui/fetch-error-notice.tsx'
import { Loading } from '../../ui/loading.tsx'
import type { Choice, OnChoose } from './programme-choices.ts'

type ProgrammeFinderProps = { choices: readonly Choice[]; onChoose: OnChoose }

/** All programmes open to the applicant, in all schools, with a search. */
export function ProgrammeFinder({ choices, onChoose }: ProgrammeFinderProps) {
  const [isOpen, setIsOpen] = useState(false)

  function choose(programme: Programme) {
    setIsOpen(false)
    onChoose(programme)
  }

  return (
    <details
      className="programme-finder"
      open={isOpen}
      onToggle={event => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <h3 className="name">
          All programmes open to you <small>({choices.length})</small>
        </h3>
      </summary>
      {isOpen && (
        <div className="details-content flow">
          <Search choices={choices} onChoose={choose} />
        </div>
      )}
    </details>
  )
}

/** Loads the search when the list is opened for the first time. */
function Search(props: ProgrammeFinderProps) {
  const { data, isLoadingError, error, refetch } = useQuery({
    queryKey: ['programme-search'],
    queryFn: () => import('./programme-search.tsx'),
    staleTime: 'static',
    structuralSharing: false,
  })
  if (isLoadingError)
    return <FetchErrorNotice what="the search" error={error} onRetry={() => void refetch()} />
  return data ? <data.ProgrammeSearch {...props} /> : <Loading>We are fetching the search.</Loading>
}
