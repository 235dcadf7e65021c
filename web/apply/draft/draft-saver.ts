import { Refusal } from '#shared/errors.ts'
import type { FormState, SaveDraftRequest, SavedDraft } from '#shared/schemas/draft.ts'

/**
 * `failing`: it is tried again by itself; `refused`: only with the next change, or when asked to; `lapsed`: once its
 * person has signed in again; `overtaken`: another tab or device has saved newer work, and the applicant must choose.
 */
type Trouble = 'failing' | 'refused' | 'lapsed' | 'overtaken'
export type Saving = { stage: 'kept' | 'waiting' | Trouble; savedAt: string | null }
type Version = Pick<SavedDraft, 'version' | 'savedAt'>

type DraftSaverParts = {
  start: Version
  /** What this tab is called in its saves. */
  tab: string
  put(draft: SaveDraftRequest): Promise<SavedDraft>
  tell(saving: Saving): void
}

const pause = 1_200
const longest = 2_000
const firstWait = 2_000
const longestWait = 60_000

export const inTrouble = ({ stage }: Saving) => stage !== 'kept' && stage !== 'waiting'

function troubleOf(thrown: unknown): Trouble {
  if (!(thrown instanceof Refusal)) return 'failing'
  const { error, status } = thrown
  if (error.kind === 'conflict') return 'overtaken'
  if (error.kind === 'unauthorised') return 'lapsed'
  return status === 0 || status >= 500 || status === 429 ? 'failing' : 'refused'
}

/**
 * Saves the newest form a moment after the last change, at most two seconds after the first. One save is under way at
 * a time, but for `flush`: what it sends is the tab's next turn, whichever of the two arrives first.
 */
export function draftSaver({ start, tab, put, tell }: DraftSaverParts) {
  let { version, savedAt } = start
  let newest: FormState | undefined
  let since = 0
  let turn = 0
  let underWay = 0
  let answers: Promise<unknown> = Promise.resolve()
  let trouble: Trouble | undefined
  let failures = 0
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const say = () => tell({ stage: trouble ?? (newest || underWay > 0 ? 'waiting' : 'kept'), savedAt })

  function plan(delay: number) {
    clearTimeout(timer)
    timer = setTimeout(() => underWay === 0 && save(), delay)
  }
  const planSoon = () => plan(Math.max(0, Math.min(pause, since + longest - Date.now())))

  function save() {
    clearTimeout(timer)
    if (stopped || trouble === 'overtaken' || newest === undefined) return
    const form = newest
    newest = undefined
    turn += 1
    underWay += 1
    const mine = turn
    const answer = put({ form, version, turn: { tab, number: mine } }).then(
      saved => answered(saved, mine),
      thrown => failed(thrown, form, mine),
    )
    answers = Promise.all([answers, answer])
  }

  function answered(saved: SavedDraft, mine: number) {
    underWay -= 1
    if (saved.version > version) ({ version, savedAt } = saved)
    if (mine === turn) {
      trouble = undefined
      failures = 0
    }
    if (stopped) return
    say()
    if (newest) planSoon()
  }

  function failed(thrown: unknown, form: FormState, mine: number) {
    underWay -= 1
    // What became of the form is said by the last save of this tab.
    if (mine !== turn) return stopped ? undefined : say()
    if (newest === undefined) since = Date.now()
    newest ??= form
    if (stopped) return
    clearTimeout(timer)
    trouble = troubleOf(thrown)
    say()
    if (trouble === 'refused' && newest !== form) planSoon()
    if (trouble !== 'failing') return
    // Not everybody at once when the servers come back.
    plan(Math.min(longestWait, firstWait * 2 ** failures) * (0.75 + Math.random() / 2))
    failures += 1
  }

  return {
    /** Takes what the form now is; it is saved in a moment. */
    changed(form: FormState) {
      if (newest === undefined) since = Date.now()
      newest = form
      if (stopped) return
      say()
      if (trouble === undefined || trouble === 'refused') planSoon()
    },
    /** Saves at once what is still to be saved, even while a save is under way. */
    flush: save,
    /** Whether all there is has been saved. */
    idle: () => newest === undefined && underWay === 0 && trouble === undefined && !stopped,
    version: () => version,
    /** Goes on from a version the applicant has chosen to build on; `form` is what to keep over it, if anything. */
    resume(chosen: Version, form?: FormState) {
      version = chosen.version
      savedAt = chosen.savedAt
      trouble = undefined
      stopped = false
      newest = form
      say()
      save()
    },
    /** Saves nothing more while the form is being sent or discarded; fulfilled when nothing is under way. */
    stop() {
      clearTimeout(timer)
      stopped = true
      return answers
    },
    /** Goes on after `stop`: the form was not taken. */
    restart() {
      stopped = false
      if (newest) planSoon()
    },
    /** Somebody else has saved newer work, as it turned out elsewhere than in a save. */
    overtake() {
      stopped = false
      trouble = 'overtaken'
      say()
    },
  }
}
