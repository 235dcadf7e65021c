import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { describeError, isClientError, isRefusal, Refusal } from '#shared/errors.ts'
import type { SavedDraft } from '#shared/schemas/draft.ts'
import type { FormState } from '#shared/schemas/form.ts'
import { call, callKey } from '../../api/client.ts'
import { signOutEvent } from '../../session/sign-out.ts'
import { useLeaveWarning } from '../../ui/page/use-leave-warning.ts'

const draftKey = callKey('get-draft')
export const saveKey = callKey('put-draft')
const outdatedRetryMs = 5_000

/** The server's draft. It is loaded again when the applicant returns to the page. */
export function useStoredDraft() {
  const client = useQueryClient()
  return useQuery({
    queryKey: draftKey,
    async queryFn({ signal }) {
      await endOfSaves(client)
      return call('get-draft', {}, { signal })
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    // Until the draft of another device has been loaded, the form cannot be saved.
    refetchInterval: ({ state }) => state.isInvalidated && outdatedRetryMs,
  })
}

/** Waits for the saves of this page, also of a form that has left the screen. */
const endOfSaves = (client: QueryClient) =>
  Promise.allSettled(
    client
      .getMutationCache()
      .findAll({ mutationKey: saveKey, status: 'pending' })
      .map(save => save.continue()),
  )

/** Why the form was replaced: saved answers were restored, newer ones of another device loaded, or all deleted. */
export type DraftNotice = 'restored' | 'newer' | 'deleted'

const saveDelayMs = 2_000

/**
 * Saves the form while it is filled in, one save at a time: every two seconds while it has unsaved changes, and at once when
 * the page is hidden or the form leaves the screen. A save without a reply is sent again before any newer one. If another
 * device has saved in the meantime, the newest draft on the server, `stored`, replaces the form: `replaceByDraft` returns it.
 *
 *     version 3 is loaded   the form is saved
 *     a change              is sent after two seconds, based on version 3
 *     version 4 is stored   the form is saved
 *     a second device       stores version 5
 *     a change              is refused with 409, because it is based on version 4: the form is outdated
 *     version 5 is loaded   it replaces the form, and a notice says so: the form is saved
 */
export function useDraft(
  form: FormState,
  stored: SavedDraft,
  replaceByDraft: (draft: SavedDraft['form']) => FormState,
) {
  const client = useQueryClient()
  /** The form that the server has, and when it got it. */
  const [saved, setSaved] = useState({ form, savedAt: stored.savedAt })
  const [notice, setNotice] = useState<DraftNotice | undefined>(stored.form ? 'restored' : undefined)
  const [isStopped, setIsStopped] = useState(false)
  // Read by saves that wait for an earlier one.
  const version = useRef(stored.version)

  const save = useMutation({
    mutationKey: saveKey,
    scope: { id: 'draft' },
    mutationFn: (form: FormState) =>
      call('put-draft', { json: { form, version: version.current } }, { keepalive: true }),
    onSuccess(draft, form) {
      version.current = draft.version
      setSaved({ form, savedAt: draft.savedAt })
    },
    onError(thrown) {
      if (!isRefusal(thrown, 'conflict')) return
      void client.invalidateQueries({ queryKey: draftKey })
      // The other device may have submitted the form: the record shows it.
      void client.invalidateQueries({ queryKey: callKey('get-applicant') })
    },
    retry: (_, thrown) => !isClientError(thrown) || thrown.status === 429,
    retryDelay: getRetryDelay,
    // Retries wait until the device is online, and continue at once then.
    networkMode: 'offlineFirst',
  })
  const isSaved = form === saved.form
  /** Whether another device has saved, and its draft has not replaced the form yet. */
  const isOutdated = isRefusal(save.error, 'conflict')
  /** A form that was sent is not sent again before it changes, also when it was refused. */
  const isUnsent = !isSaved && !isOutdated && form !== save.variables

  const saveNow = useEffectEvent(() => {
    if (isUnsent && !isStopped) save.mutate(form)
  })
  /** Skips saving while a save is being repeated: a queued one would hide its failure. */
  const saveBeforeHiding = useEffectEvent(() => {
    if (!save.isPending || save.failureCount === 0) saveNow()
  })
  const isDue = isUnsent && !isStopped && !save.isPending
  useEffect(() => {
    if (!isDue) return
    const timer = setInterval(saveNow, saveDelayMs)
    return () => clearInterval(timer)
  }, [isDue])

  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    for (const type of ['visibilitychange', 'pagehide', signOutEvent])
      window.addEventListener(type, () => saveBeforeHiding(), { signal })
    return () => {
      abort.abort()
      saveNow()
    }
  }, [])

  function replaceForm(draft: SavedDraft, reason: DraftNotice) {
    const replaced = replaceByDraft(draft.form)
    version.current = draft.version
    setSaved({ form: replaced, savedAt: draft.savedAt })
    setNotice(reason)
    save.reset()
  }

  // Unsaved changes are replaced only when their save has been refused.
  const canShowNewer = (isSaved || isOutdated) && !isStopped
  const showNewer = useEffectEvent((draft: SavedDraft) => {
    if (draft.version > version.current) replaceForm(draft, 'newer')
  })
  useEffect(() => {
    if (canShowNewer) showNewer(stored)
  }, [stored, canShowNewer])

  /** Discards the draft and returns the form to its start; throws the server's refusal. */
  async function discard() {
    setIsStopped(true)
    try {
      await endOfSaves(client)
      const { current: storedVersion } = version
      if (storedVersion > 0) await call('delete-draft', { query: { version: storedVersion } })
      replaceForm(
        { form: null, version: storedVersion > 0 ? storedVersion + 1 : 0, savedAt: null },
        'deleted',
      )
    } catch (thrown) {
      if (isRefusal(thrown, 'conflict')) void client.invalidateQueries({ queryKey: draftKey })
      throw thrown
    } finally {
      setIsStopped(false)
    }
  }

  const isFailureHidden = isOutdated || isRefusal(save.error, 'unauthorised')
  const failure = isFailureHidden ? undefined : describeSaveFailure(save.failureReason, save)
  useLeaveWarning(failure !== undefined)
  return {
    /** Why the last changes are not saved, in a sentence; undefined if nothing has failed. */
    failure,
    savedAt: saved.savedAt,
    notice,
    isStarted: !isSaved || saved.savedAt !== null,
    discard,
    /** Stops saving while the form is submitted. */
    stop: () => setIsStopped(true),
    /** Saves again after a refusal, at once, because the closed or the embargo page may have replaced the form. */
    restart() {
      setIsStopped(false)
      if (isUnsent) save.mutate(form)
    },
  }
}
export type Draft = ReturnType<typeof useDraft>

/** The milliseconds before a save is sent again. The random factor spreads the browsers after an outage. */
function getRetryDelay(failures: number, thrown: unknown): number {
  if (thrown instanceof Refusal && thrown.status === 429)
    return 1000 * (Number(thrown.headers['retry-after']) || 30)
  return Math.min(60_000, 2_000 * 2 ** failures) * (0.75 + Math.random() / 2)
}

function describeSaveFailure(
  reason: unknown,
  { isError, isPaused }: { isError: boolean; isPaused: boolean },
): string | undefined {
  if (reason === null) return undefined
  if (isError) return describeError(reason)
  return isPaused
    ? 'This device is offline. We save them as soon as it is online again. Leave this page open.'
    : 'We are still trying. Leave this page open.'
}
