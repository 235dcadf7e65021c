import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Programme } from '#shared/schemas/programme.ts'
import { FetchErrorNotice } from '../../ui/fetch-error-notice.tsx'
import { Hotline } from '../../ui/hotline.tsx'
import { Loading } from '../../ui/loading.tsx'
import { type Choice, type OnChoose, openTo } from './programme-choices.ts'

type ProgrammeFinderProps = { all: readonly Choice[]; onChoose: OnChoose }
type OpenedProps = { open: readonly Choice[]; onChoose: OnChoose }

/** Everything that is open to the applicant in all schools, to be searched by words and chosen with one tap. */
export function ProgrammeFinder({ all, onChoose }: ProgrammeFinderProps) {
  const [opened, setOpened] = useState(false)
  const open = useMemo(() => openTo(all), [all])

  function choose(programme: Programme) {
    setOpened(false)
    onChoose(programme)
  }

  return (
    <details
      className="programme-finder"
      open={opened}
      onToggle={event => setOpened(event.currentTarget.open)}
    >
      <summary>
        <h3 className="name">
          All programmes open to you <small>({open.length})</small>
        </h3>
      </summary>
      {opened && (
        <div className="details-content flow">
          {open.length > 0 ? <Opened open={open} onChoose={choose} /> : <NothingOpen />}
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

/** The search, which is fetched when it is first opened. */
function Opened(props: OpenedProps) {
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
