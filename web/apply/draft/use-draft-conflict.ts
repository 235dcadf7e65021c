import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SavedDraft } from '#shared/schemas/draft.ts'
import { getDraft } from './draft-requests.ts'

/** The choice between this form and newer work of another tab or device; `choose` is given what is kept by then. */
export function useDraftChoice(
  overtaken: boolean,
  choose: { newer(kept: SavedDraft): void; mine(kept: SavedDraft): void },
) {
  const client = useQueryClient()
  const [gone, setGone] = useState(false)
  const [unanswered, setUnanswered] = useState(false)

  useEffect(() => {
    if (!overtaken) return
    setGone(false)
    setUnanswered(false)
    // Perhaps it was not changed but sent: then the record says so.
    void client.invalidateQueries({ queryKey: ['get-applicant'] })
    getDraft().then(
      ({ form }) => setGone(form === null),
      () => {},
    )
  }, [overtaken, client])

  function chosen(which: keyof typeof choose) {
    setUnanswered(false)
    getDraft().then(choose[which], () => setUnanswered(true))
  }

  return {
    /** The other tab or device has discarded the draft. */
    gone,
    /** What is kept could not be asked for, so nothing was chosen yet. */
    unanswered,
    takeNewer: () => chosen('newer'),
    keepThis: () => chosen('mine'),
  }
}
