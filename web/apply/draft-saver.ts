import { Refusal } from '#shared/errors.ts'
import type { FormState, SavedDraft } from '#shared/schemas/draft.ts'

/**
 * `failing`: it is tried again by itself; `refused`: only with the next change, or when asked to;
 * `overtaken`: another tab or device has saved newer work, and the applicant must choose.
 */
export type Saving = {
  stage: 'kept' | 'waiting' | 'failing' | 'refused' | 'overtaken'
  savedAt: string | null
}

type DraftSaverParts = {
  start: Pick<SavedDraft, 'version' | 'savedAt'>
  put(draft: { form: FormState; version: number }): Promise<SavedDraft>
  tell(saving: Saving): void
}

const pause = 1_200
const patience = 5_000

const overtakenBy = (thrown: unknown) => thrown instanceof Refusal && thrown.error.kind === 'conflict'
const worthRepeating = (thrown: unknown) =>
  !(thrown instanceof Refusal) || thrown.status === 0 || thrown.status >= 500 || thrown.status === 429

/** Saves the newest form a moment after the last change, one request at a time, each based on the version before. */
export function draftSaver({ start, put, tell }: DraftSaverParts) {
  let { version, savedAt } = start
  let newest: FormState | undefined
  let sending = false
  let hurried = false
  let overtaken = false
  let failing = false
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function plan(delay: number) {
    clearTimeout(timer)
    timer = setTimeout(save, delay)
  }

  async function save() {
    clearTimeout(timer)
    if (sending || stopped || overtaken || newest === undefined) return
    const form = newest
    newest = undefined
    sending = true
    try {
      const saved = await put({ form, version })
      version = saved.version
      savedAt = saved.savedAt
      failing = false
      if (stopped) return
      tell({ stage: newest ? 'waiting' : 'kept', savedAt })
      if (newest) plan(hurried ? 0 : pause)
    } catch (thrown) {
      newest ??= form
      if (!stopped) failed(thrown)
    } finally {
      sending = false
      hurried = false
    }
  }

  function failed(thrown: unknown) {
    overtaken = overtakenBy(thrown)
    failing = !overtaken
    const again = worthRepeating(thrown)
    tell({ stage: overtaken ? 'overtaken' : again ? 'failing' : 'refused', savedAt })
    if (again) plan(patience)
  }

  return {
    /** Takes what the form now is; it is saved in a moment. */
    changed(form: FormState) {
      newest = form
      if (overtaken || stopped) return
      tell({ stage: failing ? 'failing' : 'waiting', savedAt })
      plan(pause)
    },
    /** Saves at once what is still to be saved. */
    flush() {
      hurried = sending
      void save()
    },
    /** Goes on from a version the applicant has chosen to build on; `form` is what to keep over it, if anything. */
    resume(chosen: Pick<SavedDraft, 'version' | 'savedAt'>, form?: FormState) {
      version = chosen.version
      savedAt = chosen.savedAt
      overtaken = false
      newest = form
      tell({ stage: form ? 'waiting' : 'kept', savedAt })
      if (form) void save()
    },
    /** Saves nothing more while the form is being sent, and says nothing of what is on its way. */
    stop() {
      clearTimeout(timer)
      stopped = true
    },
    /** Goes on after `stop`: the form was not taken. */
    restart() {
      stopped = false
      if (newest) plan(pause)
    },
  }
}
