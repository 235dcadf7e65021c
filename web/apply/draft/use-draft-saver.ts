import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Refusal } from '#shared/errors.ts'
import type { FormState, SaveDraftRequest, SavedDraft } from '#shared/schemas/draft.ts'
import { call } from '../../api/client.ts'

/**
 * `failing`: retried automatically; `signed-out`: retried after the user has signed in again; `conflict`: another tab or
 * device has saved newer work, and the user must choose.
 */
type SaveFailure = 'failing' | 'signed-out' | 'conflict'
export type SaveState = { stage: 'saved' | 'pending' | SaveFailure; savedAt: string | null }
type Latest = {
  form: FormState
  /** The version that the server has; its form is the one of this page, null if none was saved. */
  saved: SavedDraft
  isStopped: boolean
  lastTurn: number
  /** When the first change since the last save was made; 0 if there is none. */
  changedAt: number
  running: { form: FormState; outcome: Promise<void> } | undefined
}

const saveDelayMs = 1_200
const maxSaveDelayMs = 2_000
const firstRetryDelayMs = 2_000
const maxRetryDelayMs = 60_000
/** A browser limits the bodies of all keepalive requests together to 64 KB; two saves can run at the same time. */
const maxKeepaliveBytes = 32_000

export const draftKey = ['get-draft']
let runningSaves: Promise<unknown> = Promise.resolve()

/** Saves a draft. The request outlives the page, unless the draft is too long for that. */
function putDraft(json: SaveDraftRequest): Promise<SavedDraft> {
  const keepalive = new Blob([JSON.stringify(json)]).size < maxKeepaliveBytes
  const response = call('put-draft', { json }, { keepalive })
  runningSaves = Promise.allSettled([runningSaves, response])
  return response
}

/** Returns the server's draft, after all saves of this page have finished. */
export async function getDraft(signal?: AbortSignal): Promise<SavedDraft> {
  await runningSaves
  return call('get-draft', {}, { signal })
}

export const hasSaveFailure = ({ stage }: Pick<SaveState, 'stage'>) =>
  stage !== 'saved' && stage !== 'pending'

function toSaveFailure(thrown: unknown): SaveFailure {
  const kind = thrown instanceof Refusal && thrown.error.kind
  if (kind === 'conflict') return 'conflict'
  return kind === 'unauthorised' ? 'signed-out' : 'failing'
}

/**
 * Saves the latest form shortly after the last change, and at most two seconds after the first. One save runs at a
 * time, except for `flush`: it sends the next turn of this tab at once, and the server accepts either order of arrival.
 */
export function useDraftSaver(form: FormState, stored: SavedDraft) {
  const client = useQueryClient()
  const [saved, setSaved] = useState<SavedDraft>({ ...stored, form })
  const [isStopped, setIsStopped] = useState(false)
  const [tab] = useState(() => crypto.randomUUID())
  // Read by saves, which may start before the next render.
  const latest = useRef<Latest>({ form, saved, isStopped, lastTurn: 0, changedAt: 0, running: undefined })
  const { current } = latest

  // A layout effect runs before the next event, which may be the end of the page.
  useLayoutEffect(() => {
    if (current.form === form) return
    current.form = form
    current.changedAt ||= Date.now()
  }, [form, current])

  function setVersion(version: SavedDraft) {
    current.saved = version
    setSaved(version)
  }

  function setStopped(to: boolean) {
    current.isStopped = to
    setIsStopped(to)
  }

  /** Sends the latest form, unless it is saved or on its way. Only the outcome of the last turn counts. */
  async function send() {
    const { form, saved, running } = current
    if (current.isStopped || form === saved.form) return
    if (form === running?.form) return running.outcome
    current.changedAt = 0
    current.lastTurn += 1
    const outcome = sendTurn(form, saved, current.lastTurn)
    current.running = { form, outcome }
    return outcome
  }

  async function sendTurn(form: FormState, { version }: SavedDraft, number: number) {
    void client.cancelQueries({ queryKey: draftKey })
    try {
      const stored = await putDraft({ form, version, turn: { tab, number } })
      if (stored.version <= current.saved.version) return
      setVersion({ ...stored, form })
      client.setQueryData(draftKey, stored)
    } catch (thrown) {
      if (number === current.lastTurn) throw thrown
    } finally {
      if (number === current.lastTurn) current.running = undefined
    }
  }

  const save = useMutation({
    scope: { id: 'draft' },
    mutationFn: (_start: { form: FormState; saved: SavedDraft }) => send(),
    retry: (_, thrown) => !current.isStopped && toSaveFailure(thrown) === 'failing',
    // The random factor spreads the retries of many browsers after an outage.
    retryDelay: failures =>
      Math.min(maxRetryDelayMs, firstRetryDelayMs * 2 ** failures) * (0.75 + Math.random() / 2),
    // Retries wait until the device is online, and continue at once then.
    networkMode: 'offlineFirst',
  })

  const isSaved = form === saved.form
  // After another save, or the choice of another version, a failure says nothing about this form.
  const hasFailed = !isSaved && save.failureReason !== null && save.variables?.saved === saved
  const failure = hasFailed ? toSaveFailure(save.failureReason) : undefined
  const canSave = !isSaved && !isStopped && failure !== 'signed-out' && failure !== 'conflict'
  const { mutate, isPending } = save
  useEffect(() => {
    if (!canSave || isPending) return
    const delayMs = Math.min(saveDelayMs, current.changedAt + maxSaveDelayMs - Date.now())
    const timer = setTimeout(() => mutate({ form, saved }), delayMs)
    return () => clearTimeout(timer)
  }, [form, saved, canSave, isPending, mutate, current])

  return {
    stage: failure ?? (isSaved ? 'saved' : 'pending'),
    savedAt: saved.savedAt,
    version: () => current.saved.version,
    /** Whether the server has this form, and saving has not been stopped. */
    isIdle: isSaved && !isStopped,
    /** Saves unsaved changes at once, even while another save is running. */
    flush() {
      if (failure === 'conflict') return
      // If this fails, the timer or the running save's retry sends the form again.
      if (canSave) send().catch(() => {})
      else mutate({ ...current })
    },
    /** Continues from the version that the user has chosen. If it has no form, this form is saved over it. */
    resume(chosen: SavedDraft) {
      if (chosen.form) current.form = chosen.form
      setVersion(chosen)
      setStopped(false)
      if (!chosen.form) mutate({ ...current })
    },
    /** Stops saving while the form is submitted or discarded; resolves when no save is running. */
    stop() {
      setStopped(true)
      return runningSaves
    },
    restart: () => setStopped(false),
  } satisfies SaveState & Record<string, unknown>
}
