import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { Refusal } from '#shared/errors.ts'
import type { FormState, SavedDraft } from '#shared/schemas/draft.ts'
import { call } from '../../api/client.ts'
import { onSessionResumed, onSignOut } from '../../session/session.ts'
import { useLeaveWarning } from '../../ui/page/use-leave-warning.ts'
import { draftKey, getDraft, hasSaveFailure, useDraftSaver } from './use-draft-saver.ts'

/** What the form was opened with or replaced by: saved work, newer work, or nothing after the draft was discarded. */
export type DraftNotice = 'restored' | 'newer' | 'discarded-elsewhere' | 'discarded'
const noDraft: SavedDraft = { form: null, version: 0, savedAt: null }

/** The server's draft. It is loaded again when the user returns to the page. */
export const useStoredDraft = () =>
  useQuery({
    queryKey: draftKey,
    queryFn: ({ signal }) => getDraft(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })

/** Saves the form while it is filled in. `restore` replaces the form by a draft, and returns the new form. */
export function useDraft(form: FormState, stored: SavedDraft, restore: (draft: SavedDraft) => FormState) {
  const client = useQueryClient()
  const saver = useDraftSaver(form, stored)
  const { data: serverDraft = stored, isRefetchError, refetch } = useStoredDraft()
  const [notice, setNotice] = useState<{ form: FormState; text: DraftNotice } | undefined>(
    stored.form ? { form, text: 'restored' } : undefined,
  )
  const [replacementCount, setReplacementCount] = useState(0)

  function show(draft: SavedDraft, text: DraftNotice) {
    const restored = restore(draft)
    saver.resume({ ...draft, form: restored })
    setNotice({ form: restored, text })
  }
  const showNewer = (draft: SavedDraft) => show(draft, draft.form ? 'newer' : 'discarded-elsewhere')

  // Unsaved changes are not replaced: their save is refused, and the user chooses.
  const handleServerDraft = useEffectEvent((draft: SavedDraft) => {
    if (saver.isIdle && draft.version !== saver.version()) showNewer(draft)
  })
  useEffect(() => handleServerDraft(serverDraft), [serverDraft])

  const flush = useEffectEvent(saver.flush)
  // A layout effect, because an event may follow as soon as the page shows a change.
  useLayoutEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    const handleEnd = () => flush()
    const handleVisibility = () => document.visibilityState === 'hidden' && flush()
    function handleSession() {
      flush()
      void refetch()
    }
    document.addEventListener('visibilitychange', handleVisibility, { signal })
    window.addEventListener('pagehide', handleEnd, { signal })
    const stopListening = [onSignOut(handleEnd), onSessionResumed(handleSession)]
    return () => {
      abort.abort()
      for (const stop of stopListening) stop()
      flush()
    }
  }, [refetch])

  useLeaveWarning(
    hasSaveFailure(saver),
    'Your last changes are not saved. If you leave this page now, you may lose them. Leave?',
  )

  const hasConflict = saver.stage === 'conflict'
  useEffect(() => {
    if (!hasConflict) return
    // The other tab may have submitted the form: the record shows it.
    void client.invalidateQueries({ queryKey: ['get-applicant'] })
    void refetch()
  }, [hasConflict, client, refetch])

  async function choose(onChosen: (draft: SavedDraft) => void) {
    const { data, isSuccess } = await refetch()
    if (isSuccess) onChosen(data)
  }

  const conflict = {
    /** Whether the other tab or device has discarded the draft. */
    isDiscarded: serverDraft.form === null && serverDraft.version !== saver.version(),
    /** Whether the server's draft could not be loaded, so that no choice was made. */
    hasFailed: isRefetchError,
    takeNewer: () =>
      choose(draft => {
        showNewer(draft)
        setReplacementCount(count => count + 1)
      }),
    keepThis: () => choose(draft => saver.resume({ ...draft, form: null })),
  }

  /** Discards the draft and empties the form; throws the server's refusal. */
  async function discard() {
    await saver.stop()
    const version = saver.version()
    try {
      if (version > 0) await call('delete-draft', { query: { version } })
    } catch (thrown) {
      saver.restart()
      if (thrown instanceof Refusal && thrown.error.kind === 'conflict') void refetch()
      throw thrown
    }
    show(noDraft, 'discarded')
    setReplacementCount(count => count + 1)
  }

  return {
    conflict,
    saving: { stage: saver.stage, savedAt: saver.savedAt },
    notice: notice?.form === form ? notice.text : undefined,
    /** How often the user has chosen to replace the whole form. */
    replacementCount,
    isStarted: saver.stage !== 'saved' || saver.savedAt !== null,
    discard,
    retry: saver.flush,
    stop: saver.stop,
    restart: saver.restart,
  }
}
