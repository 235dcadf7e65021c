import { describeError, isClientError, isRefusal, Refusal } from '#shared/errors.ts'
import type { SavedDraft } from '#shared/schemas/draft.ts'
import type { FormState } from '#shared/schemas/form.ts'
import { call } from '../../api/client.ts'

const saveDelayMs = 2_000

/** What the page shows of the saves; another object after each change. */
type SaveStatus = {
  /** The form that the server has, its version there, and when it was saved. */
  saved: { form: FormState; version: number; savedAt: string | null }
  /** Why the last save has failed, in a sentence. */
  failure: string | undefined
  /** Whether another device has saved: this form cannot be saved, and must be replaced. */
  isOutdated: boolean
  isStopped: boolean
}

/**
 * Saves a form while it changes, one save at a time, also after the form has left the screen.
 *
 *     version 3 is loaded   the form is saved
 *     a change              is sent after two seconds, based on version 3
 *     version 4 is stored   the form is saved
 *     a second device       stores version 5
 *     a change              is refused with 409, because it is based on version 4: the form is outdated
 *     version 5 is loaded   it replaces the form: the form is saved
 */
export class DraftSaver {
  status: SaveStatus
  /** The newest form. */
  #form: FormState
  /** The last form that was sent. It is not sent again before it changes, also when it was refused. */
  #sentForm: FormState
  #timer: ReturnType<typeof setTimeout> | undefined
  #runningSave: Promise<void> | undefined
  #isNextDue = false
  readonly #onOutdated: () => void
  readonly #listeners = new Set<() => void>()

  constructor(form: FormState, { version, savedAt }: SavedDraft, onOutdated: () => void) {
    this.#form = form
    this.#sentForm = form
    this.status = {
      saved: { form, version, savedAt },
      failure: undefined,
      isOutdated: false,
      isStopped: false,
    }
    this.#onOutdated = onOutdated
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #update(changes: Partial<SaveStatus>) {
    this.status = { ...this.status, ...changes }
    for (const listener of this.#listeners) listener()
  }

  /** Saves a changed form two seconds after the first change that is not saved. */
  change(form: FormState) {
    this.#form = form
    if (this.#isUnsent()) this.#timer ??= setTimeout(() => this.saveNow(), saveDelayMs)
  }

  /** Saves the newest form, at once or right after the save that runs. */
  saveNow() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (!this.#isUnsent()) return
    if (this.#runningSave) this.#isNextDue = true
    else this.#runningSave = this.#save(this.#form)
  }

  #isUnsent() {
    const { isOutdated, isStopped } = this.status
    return this.#form !== this.#sentForm && !isOutdated && !isStopped
  }

  async #save(form: FormState) {
    this.#sentForm = form
    this.#isNextDue = false
    const outcome = await this.#sendUntilAnswered(form)
    this.#runningSave = undefined
    this.#update(outcome)
    if (outcome.isOutdated) this.#onOutdated()
    if (this.#isNextDue) this.saveNow()
  }

  /** Sends a form, again and again if there is no answer. Returns what the answer changes. */
  async #sendUntilAnswered(form: FormState): Promise<Partial<SaveStatus>> {
    for (let failures = 0; ; failures++) {
      const json = { form, version: this.status.saved.version }
      try {
        const { version, savedAt } = await call('put-draft', { json }, { keepalive: true })
        return { saved: { form, version, savedAt }, failure: undefined }
      } catch (thrown) {
        if (isRefusal(thrown, 'conflict')) return { isOutdated: true, failure: undefined }
        // The page of the form then leads to sign-in.
        if (isRefusal(thrown, 'unauthorised')) return { failure: undefined }
        if (isClientError(thrown) && thrown.status !== 429) return { failure: describeError(thrown) }
        this.#update({
          failure: navigator.onLine
            ? 'We are still trying. Leave this page open.'
            : 'This device is offline. We save them as soon as it is online again. Leave this page open.',
        })
        await waitOrUntilOnline(getRetryDelay(failures, thrown))
      }
    }
  }

  /** Waits until no save runs. */
  async waitForSaves() {
    while (this.#runningSave) await this.#runningSave
  }

  /** Takes over a draft of the server, which has replaced the form by `form`. */
  replace(form: FormState, { version, savedAt }: SavedDraft) {
    this.#form = form
    this.#sentForm = form
    this.#update({ saved: { form, version, savedAt }, failure: undefined, isOutdated: false })
  }

  /** Stops saving. A save that already runs goes on. */
  stop() {
    this.#update({ isStopped: true })
  }

  restart() {
    this.#update({ isStopped: false })
    this.saveNow()
  }
}

/** The milliseconds before a save is sent again. The random factor spreads the browsers after an outage. */
function getRetryDelay(failures: number, thrown: unknown): number {
  if (thrown instanceof Refusal && thrown.status === 429)
    return 1000 * (Number(thrown.headers['retry-after']) || 30)
  return Math.min(60_000, 2_000 * 2 ** failures) * (0.75 + Math.random() / 2)
}

const waitOrUntilOnline = (ms: number) =>
  new Promise<void>(resolve => {
    setTimeout(resolve, ms)
    window.addEventListener('online', () => resolve(), { once: true })
  })
