import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { isRefusal } from '#shared/errors.ts'
import type { SavedDraft } from '#shared/schemas/draft.ts'
import type { FormState } from '#shared/schemas/form.ts'
import { call, callKey } from '../../api/client.ts'
import { signOutEvent } from '../../session/sign-out.ts'
import { useLeaveWarning } from '../../ui/page/use-leave-warning.ts'
import { DraftSaver } from './draft-saver.ts'

const draftKey = callKey('get-draft')
const outdatedRetryMs = 5_000

/** The saver of the form that was opened last. It may still be saving after that form has left the screen. */
let lastSaver: DraftSaver | undefined

/** The server's draft, loaded once no save runs. It is loaded again when the applicant returns to the page. */
export function useStoredDraft() {
  return useQuery({
    queryKey: draftKey,
    async queryFn({ signal }) {
      await lastSaver?.waitForSaves()
      return call('get-draft', {}, { signal })
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    // Until the draft of another device has been loaded, the form cannot be saved.
    refetchInterval: ({ state }) => state.isInvalidated && outdatedRetryMs,
  })
}

/** Whether the form that was opened last could not be saved so far. */
export const useHasSaveFailed = () =>
  useSyncExternalStore(
    listener => lastSaver?.subscribe(listener) ?? (() => {}),
    () => lastSaver?.status.failure !== undefined,
  )

/** Why the form was replaced: saved answers were restored, newer ones of another device loaded, or all deleted. */
export type DraftNotice = 'restored' | 'newer' | 'deleted'

/**
 * Saves the form while it is filled in: two seconds after a change, and at once when the page is hidden or the form leaves the
 * screen. If another device has saved in the meantime, `stored`, the newest draft on the server, replaces the form:
 * `replaceByDraft` returns it.
 */
export function useDraft(
  form: FormState,
  stored: SavedDraft,
  replaceByDraft: (draft: SavedDraft['form']) => FormState,
) {
  const client = useQueryClient()
  const [notice, setNotice] = useState<DraftNotice | undefined>(stored.form ? 'restored' : undefined)
  const [saver] = useState(() => new DraftSaver(form, stored, reloadAfterConflict))
  const { saved, failure, isOutdated, isStopped } = useSyncExternalStore(saver.subscribe, () => saver.status)
  const isSaved = form === saved.form
  useLeaveWarning(failure !== undefined)

  useEffect(() => saver.change(form), [saver, form])
  useEffect(() => {
    lastSaver = saver
    const abort = new AbortController()
    for (const type of ['visibilitychange', 'pagehide', signOutEvent])
      window.addEventListener(type, () => saver.saveNow(), { signal: abort.signal })
    return () => {
      abort.abort()
      saver.saveNow()
    }
  }, [saver])

  // Unsaved changes are replaced only when their save has been refused.
  const canShowNewer = (isSaved || isOutdated) && !isStopped
  const showNewer = useEffectEvent((draft: SavedDraft) => {
    if (draft.version > saved.version) replaceForm(draft, 'newer')
  })
  useEffect(() => {
    if (canShowNewer) showNewer(stored)
  }, [stored, canShowNewer])

  function reloadAfterConflict() {
    void client.invalidateQueries({ queryKey: draftKey })
    // The other device may have submitted the form: the record shows it.
    void client.invalidateQueries({ queryKey: callKey('get-applicant') })
  }

  function replaceForm(draft: SavedDraft, reason: DraftNotice) {
    saver.replace(replaceByDraft(draft.form), draft)
    setNotice(reason)
  }

  /** Discards the draft and returns the form to its start; throws the server's refusal. */
  async function discard() {
    saver.stop()
    try {
      await saver.waitForSaves()
      const { version } = saver.status.saved
      if (version > 0) await call('delete-draft', { query: { version } })
      replaceForm({ form: null, version: version > 0 ? version + 1 : 0, savedAt: null }, 'deleted')
    } catch (thrown) {
      if (isRefusal(thrown, 'conflict')) void client.invalidateQueries({ queryKey: draftKey })
      throw thrown
    } finally {
      saver.restart()
    }
  }

  return {
    /** Why the last changes are not saved, in a sentence; undefined if nothing has failed. */
    failure,
    savedAt: saved.savedAt,
    notice,
    isStarted: !isSaved || saved.savedAt !== null,
    discard,
    /** Stops saving while the form is submitted. */
    stop: () => saver.stop(),
    /** Saves again after a refusal, at once, because the closed or the embargo page may have replaced the form. */
    restart: () => saver.restart(),
  }
}
export type Draft = ReturnType<typeof useDraft>
