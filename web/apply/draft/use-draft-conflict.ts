import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SavedDraft } from '#shared/schemas/draft.ts'
import { getDraft } from './draft-requests.ts'

type DraftConflictOptions = {
  hasConflict: boolean
  /** Both receive the server's draft at the time of the choice. */
  onTakeNewer(saved: SavedDraft): void
  onKeepThis(saved: SavedDraft): void
}

/** The choice between this form and the newer work of another tab or device. */
export function useDraftConflict({ hasConflict, onTakeNewer, onKeepThis }: DraftConflictOptions) {
  const client = useQueryClient()
  const [isDiscarded, setIsDiscarded] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    if (!hasConflict) return
    setIsDiscarded(false)
    setHasFailed(false)
    // The other tab may have submitted the form: the record shows it.
    void client.invalidateQueries({ queryKey: ['get-applicant'] })
    getDraft().then(
      ({ form }) => setIsDiscarded(form === null),
      () => {},
    )
  }, [hasConflict, client])

  function choose(onChosen: (saved: SavedDraft) => void) {
    setHasFailed(false)
    getDraft().then(onChosen, () => setHasFailed(true))
  }

  return {
    /** Whether the other tab or device has discarded the draft. */
    isDiscarded,
    /** Whether the server's draft could not be loaded, so that no choice was made. */
    hasFailed,
    takeNewer: () => choose(onTakeNewer),
    keepThis: () => choose(onKeepThis),
  }
}
