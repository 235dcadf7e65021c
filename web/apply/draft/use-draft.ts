import { useQuery } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Refusal } from '#shared/errors.ts'
import type { FormState, SavedDraft } from '#shared/schemas/draft.ts'
import { call } from '../../api/contract-client.ts'
import { sessionResumedEvent, signOutEvent } from '../../storage/bearer-token.ts'
import { useLeaveWarning } from '../../ui/use-leave-warning.ts'
import { getDraft, putDraft } from './draft-requests.ts'
import { createDraftSaver, hasSaveFailure, type SaveState } from './draft-saver.ts'
import { useDraftConflict } from './use-draft-conflict.ts'

/** What replaced the whole form: newer work, or an empty form after the draft was discarded here or elsewhere. */
export type DraftNotice = 'newer' | 'discarded-elsewhere' | 'discarded'
const noDraft: SavedDraft = { form: null, version: 0, savedAt: null }

/** The server's draft, loaded once per visit: later answers are newer. */
export const useStoredDraft = () =>
  useQuery({
    queryKey: ['get-draft'],
    queryFn: ({ signal }) => getDraft(signal),
    staleTime: 'static',
    gcTime: 0,
  })

const isSameState = (a: SaveState, b: SaveState) => a.stage === b.stage && a.savedAt === b.savedAt

/** Saves the form while it is filled in. `restore` replaces the form by a draft. */
export function useDraft(form: FormState, stored: SavedDraft, restore: (draft: SavedDraft) => void) {
  const [saving, setSaving] = useState<SaveState>({ stage: 'saved', savedAt: stored.savedAt })
  const [notice, setNotice] = useState<DraftNotice>()
  const [replacementCount, setReplacementCount] = useState(0)
  const [saver] = useState(() =>
    createDraftSaver({
      start: stored,
      tab: crypto.randomUUID(),
      put: putDraft,
      // Every keystroke reports a state: an equal one must not render again.
      onStateChange: next => setSaving(before => (isSameState(before, next) ? before : next)),
    }),
  )
  const latestForm = useRef(form)
  const isRestoring = useRef(false)

  // A layout effect runs before the next event, which may be the end of the page.
  useLayoutEffect(() => {
    if (latestForm.current === form) return
    latestForm.current = form
    if (!isRestoring.current) {
      saver.changed(form)
      setNotice(undefined)
    }
    isRestoring.current = false
  }, [form, saver])

  function show(draft: SavedDraft, reason: DraftNotice) {
    isRestoring.current = true
    restore(draft)
    saver.resume(draft)
    setNotice(reason)
  }

  const showNewer = (saved: SavedDraft) => show(saved, saved.form ? 'newer' : 'discarded-elsewhere')

  /** Loads newer work from the server, unless this page has unsaved changes. */
  async function loadNewer() {
    if (!saver.isIdle()) return
    const version = saver.version()
    const saved = await getDraft().catch(() => undefined)
    if (!saved || !saver.isIdle() || saver.version() !== version || saved.version === version) return
    showNewer(saved)
  }
  useDraftEvents(saver, () => void loadNewer())
  useLeaveWarning(
    hasSaveFailure(saving),
    'Your last changes are not saved. If you leave this page now, you may lose them. Leave?',
  )

  const conflict = useDraftConflict({
    hasConflict: saving.stage === 'conflict',
    onTakeNewer: saved => {
      showNewer(saved)
      setReplacementCount(count => count + 1)
    },
    onKeepThis: saved => saver.resume(saved, latestForm.current),
  })

  /** Discards the draft and empties the form; throws the server's refusal. */
  async function discard() {
    await saver.stop()
    const version = saver.version()
    try {
      if (version > 0) await call('delete-draft', { query: { version } })
    } catch (thrown) {
      if (thrown instanceof Refusal && thrown.error.kind === 'conflict') saver.reportConflict()
      else saver.restart()
      throw thrown
    }
    show(noDraft, 'discarded')
    setReplacementCount(count => count + 1)
  }

  return {
    conflict,
    saving,
    notice,
    /** How often the user has chosen to replace the whole form. */
    replacementCount,
    /** Whether there is a draft to discard. */
    isStarted: saving.stage !== 'saved' || saving.savedAt !== null,
    discard,
    retry: saver.flush,
    stop: saver.stop,
    restart: saver.restart,
  }
}

/**
 * Saves at once when the page may end, and when saving becomes possible again. Calls `onReturn` when the user returns
 * to an idle page. A layout effect, because an event may follow as soon as the page shows the change.
 */
function useDraftEvents(saver: ReturnType<typeof createDraftSaver>, onReturn: () => void) {
  const handleReturn = useEffectEvent(onReturn)

  useLayoutEffect(() => {
    const handleVisibility = () => (document.visibilityState === 'hidden' ? saver.flush() : handleReturn())
    const handleSession = () => (saver.isIdle() ? handleReturn() : saver.flush())
    const flushEvents = ['pagehide', 'online', signOutEvent]
    const abort = new AbortController()
    const { signal } = abort
    document.addEventListener('visibilitychange', handleVisibility, { signal })
    window.addEventListener(sessionResumedEvent, handleSession, { signal })
    for (const event of flushEvents) window.addEventListener(event, saver.flush, { signal })
    return () => {
      abort.abort()
      saver.flush()
    }
  }, [saver])
}
