import { Refusal } from '#shared/errors.ts'
import type { FormState, SaveDraftRequest, SavedDraft } from '#shared/schemas/draft.ts'

/**
 * `failing`: retried automatically; `refused`: retried only with the next change or on demand; `signed-out`: retried
 * after the user has signed in again; `conflict`: another tab or device has saved newer work, and the user must choose.
 */
type SaveFailure = 'failing' | 'refused' | 'signed-out' | 'conflict'
export type SaveState = { stage: 'saved' | 'pending' | SaveFailure; savedAt: string | null }
type Version = Pick<SavedDraft, 'version' | 'savedAt'>

type DraftSaverOptions = {
  start: Version
  /** The id of this tab, which every save carries. */
  tab: string
  put(draft: SaveDraftRequest): Promise<SavedDraft>
  onStateChange(state: SaveState): void
}

const saveDelayMs = 1_200
const maxSaveDelayMs = 2_000
const firstRetryDelayMs = 2_000
const maxRetryDelayMs = 60_000

export const hasSaveFailure = ({ stage }: SaveState) => stage !== 'saved' && stage !== 'pending'

function toSaveFailure(thrown: unknown): SaveFailure {
  if (!(thrown instanceof Refusal)) return 'failing'
  const { error, status } = thrown
  if (error.kind === 'conflict') return 'conflict'
  if (error.kind === 'unauthorised') return 'signed-out'
  return status === 0 || status >= 500 || status === 429 ? 'failing' : 'refused'
}

/**
 * Saves the latest form shortly after the last change, and at most two seconds after the first. One save runs at a
 * time, except for `flush`: it sends the next turn of this tab at once, and the server accepts either order of arrival.
 */
export function createDraftSaver({ start, tab, put, onStateChange }: DraftSaverOptions) {
  let { version, savedAt } = start
  let unsavedForm: FormState | undefined
  let unsavedSince = 0
  let lastTurn = 0
  let runningCount = 0
  let allSaves: Promise<unknown> = Promise.resolve()
  let failure: SaveFailure | undefined
  let failureCount = 0
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const notify = () =>
    onStateChange({ stage: failure ?? (unsavedForm || runningCount > 0 ? 'pending' : 'saved'), savedAt })

  function scheduleSave(delayMs: number) {
    clearTimeout(timer)
    timer = setTimeout(() => runningCount === 0 && save(), delayMs)
  }
  const scheduleSoon = () =>
    scheduleSave(Math.max(0, Math.min(saveDelayMs, unsavedSince + maxSaveDelayMs - Date.now())))

  function save() {
    clearTimeout(timer)
    if (isStopped || failure === 'conflict' || unsavedForm === undefined) return
    const form = unsavedForm
    unsavedForm = undefined
    lastTurn += 1
    runningCount += 1
    const turn = lastTurn
    const response = put({ form, version, turn: { tab, number: turn } }).then(
      saved => handleSaved(saved, turn),
      thrown => handleFailure(thrown, form, turn),
    )
    allSaves = Promise.all([allSaves, response])
  }

  function handleSaved(saved: SavedDraft, turn: number) {
    runningCount -= 1
    if (saved.version > version) ({ version, savedAt } = saved)
    if (turn === lastTurn) {
      failure = undefined
      failureCount = 0
    }
    continueSaving()
  }

  /** Schedules the save of changes that a running save has delayed. */
  function continueSaving() {
    if (isStopped) return
    notify()
    if (unsavedForm && failure !== 'signed-out') scheduleSoon()
  }

  function handleFailure(thrown: unknown, form: FormState, turn: number) {
    runningCount -= 1
    // Only the outcome of the last save counts.
    if (turn !== lastTurn) return continueSaving()
    if (unsavedForm === undefined) unsavedSince = Date.now()
    unsavedForm ??= form
    if (isStopped) return
    clearTimeout(timer)
    failure = toSaveFailure(thrown)
    notify()
    if (failure === 'refused' && unsavedForm !== form) scheduleSoon()
    if (failure !== 'failing') return
    // The random factor spreads the retries of many browsers after an outage.
    const delayMs = Math.min(maxRetryDelayMs, firstRetryDelayMs * 2 ** failureCount)
    scheduleSave(delayMs * (0.75 + Math.random() / 2))
    failureCount += 1
  }

  return {
    /** Schedules the save of a changed form. */
    changed(form: FormState) {
      if (unsavedForm === undefined) unsavedSince = Date.now()
      unsavedForm = form
      if (isStopped) return
      notify()
      if (failure === undefined || failure === 'refused') scheduleSoon()
    },
    /** Saves unsaved changes at once, even while another save is running. */
    flush: save,
    isIdle: () => unsavedForm === undefined && runningCount === 0 && failure === undefined && !isStopped,
    version: () => version,
    /** Continues from the version that the user has chosen, and saves `form`, if given, over it. */
    resume(chosen: Version, form?: FormState) {
      version = chosen.version
      savedAt = chosen.savedAt
      failure = undefined
      isStopped = false
      unsavedForm = form
      notify()
      save()
    },
    /** Stops saving while the form is submitted or discarded; resolves when no save is running. */
    stop() {
      clearTimeout(timer)
      isStopped = true
      return allSaves
    },
    /** Continues after `stop`, when the form was not accepted. */
    restart() {
      isStopped = false
      if (unsavedForm) scheduleSoon()
    },
    /** Reports a conflict that was detected outside a save. */
    reportConflict() {
      isStopped = false
      failure = 'conflict'
      notify()
    },
  }
}
