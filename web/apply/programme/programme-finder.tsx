import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Programme } from '#shared/schemas/programme.ts'
import { FetchErrorNotice } from '../../ui/fetch-error-notice.tsx'
import { Hotline } from '../../ui/hotline.tsx'
import { Loading } from '../../ui/loading.tsx'
import { type Choice, type OnChoose, openChoices } from './programme-choices.ts'

type ProgrammeFinderProps = { all: readonly Choice[]; onChoose: OnChoose }
type SearchProps = { choices: readonly Choice[]; onChoose: OnChoose }

/** All programmes open to the applicant, in all schools, with a search. */
export function ProgrammeFinder({ all, onChoose }: ProgrammeFinderProps) {
  const [isOpen, setIsOpen] = useState(false)
  const choices = useMemo(() => openChoices(all), [all])

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
          {choices.length > 0 ? <Search choices={choices} onChoose={choose} /> : <NothingOpen />}
        </div>
      )}
    </details>
  )
}

const NothingOpen = () => (
  <p>
    No programme with places is open to you with these grades. Check what you have entered in the sections
    above, or call the Clearing Hotline on <Hotline />.
  </p>
)

/** Loads the search when the list is opened for the first time. */
function Search(props: SearchProps) {
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
