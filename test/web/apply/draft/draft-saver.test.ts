import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { conflict, Refusal, unauthorised } from '#shared/errors.ts'
import { emptyForm, type SaveDraftRequest, type SavedDraft } from '#shared/schemas/draft.ts'
import { createDraftSaver, type SaveState } from '#web/apply/draft/draft-saver.ts'

const named = (surname: string) => ({ ...emptyForm, surname })
const savedAt = '2027-08-12T08:14:00.000Z'
const tab = 'this tab'
const unreachable = () => new Refusal({ kind: 'server', message: 'No answer' }, 0)

function saverWith(put: (draft: SaveDraftRequest) => Promise<SavedDraft>) {
  const told: SaveState[] = []
  const sent = vi.fn(put)
  const saver = createDraftSaver({
    start: { version: 4, savedAt: null },
    tab,
    put: sent,
    onStateChange: saving => told.push(saving),
  })
  const puts = () => sent.mock.calls.map(([{ form, version }]) => [form.surname, version])
  return { saver, puts, stage: () => told.at(-1)?.stage, told }
}
const keeping = async ({ form, version }: SaveDraftRequest) => ({ form, version: version + 1, savedAt })

/** A server that answers each save when it is told to. */
function slowly() {
  const pending: {
    draft: SaveDraftRequest
    answer(saved?: SavedDraft): void
    refuse(thrown: unknown): void
  }[] = []
  const put = (draft: SaveDraftRequest) =>
    new Promise<SavedDraft>((resolve, reject) => {
      const kept = { form: draft.form, version: draft.version + 1, savedAt }
      pending.push({ draft, answer: (saved = kept) => resolve(saved), refuse: reject })
    })
  return { put, pending }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the draft', () => {
  it('is saved once, as it is a moment after the last change, based on the version before', async () => {
    const { saver, puts, told } = saverWith(keeping)
    saver.changed(named('K'))
    saver.changed(named('King'))
    expect(puts()).toEqual([])
    await vi.runAllTimersAsync()
    expect(puts()).toEqual([['King', 4]])
    expect(told.at(-1)).toEqual({ stage: 'saved', savedAt })

    saver.changed(named('Kings'))
    await vi.runAllTimersAsync()
    expect(puts().at(-1)).toEqual(['Kings', 5])
  })

  it('has one request on its way at a time', async () => {
    const { put, pending } = slowly()
    const { saver, puts } = saverWith(put)
    saver.changed(named('King'))
    await vi.runAllTimersAsync()
    saver.changed(named('Ng'))
    await vi.runAllTimersAsync()
    expect(puts()).toEqual([['King', 4]])
    pending[0]?.answer()
    await vi.runAllTimersAsync()
    expect(puts()).toEqual([
      ['King', 4],
      ['Ng', 5],
    ])
  })

  it('is at most two seconds behind, however long somebody goes on typing', async () => {
    const { saver, puts } = saverWith(keeping)
    for (let second = 0; second < 20; second++) {
      saver.changed(named(`King ${second}`))
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(puts().length).toBeGreaterThanOrEqual(9)
  })

  it('is sent at once when the page goes away, as the next turn of a save under way', async () => {
    const { put, pending } = slowly()
    const { saver, stage } = saverWith(put)
    saver.changed(named('King'))
    saver.flush()
    saver.changed(named('Ng'))
    saver.flush()
    saver.flush()
    expect(pending.map(({ draft }) => [draft.form.surname, draft.version, draft.turn])).toEqual([
      ['King', 4, { tab, number: 1 }],
      ['Ng', 4, { tab, number: 2 }],
    ])
    // The later one arrived first, so the earlier one is refused: no newer work of anybody else.
    pending[1]?.answer()
    pending[0]?.refuse(conflict('Draft', 'version', 'There is newer work'))
    await vi.runAllTimersAsync()
    expect(stage()).toBe('saved')
    expect(pending).toHaveLength(2)
  })

  it('waits longer after each failure, so that the servers can come back', async () => {
    const { saver, puts } = saverWith(() => Promise.reject(unreachable()))
    saver.changed(named('King'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(puts().length).toBeGreaterThan(3)
    expect(puts().length).toBeLessThan(8)
    void saver.stop()
  })

  it('keeps what was typed after the session ended, and saves it once its person is back', async () => {
    let signedIn = false
    const { saver, puts, stage } = saverWith(draft =>
      signedIn ? keeping(draft) : Promise.reject(unauthorised()),
    )
    saver.changed(named('King'))
    await vi.runAllTimersAsync()
    saver.changed(named('Ng'))
    await vi.runAllTimersAsync()
    expect(stage()).toBe('signed-out')
    expect(puts()).toEqual([['King', 4]])
    signedIn = true
    saver.flush()
    await vi.runAllTimersAsync()
    expect(puts().at(-1)).toEqual(['Ng', 4])
    expect(stage()).toBe('saved')
  })

  it('asks nothing more of a session that has ended, whatever was typed while that was not known yet', async () => {
    const { put, pending } = slowly()
    const { saver } = saverWith(put)
    saver.changed(named('King'))
    saver.flush()
    saver.changed(named('Ng'))
    pending[0]?.refuse(unauthorised())
    await vi.runAllTimersAsync()
    expect(pending).toHaveLength(1)
  })

  it('can wait until nothing is under way, before it is discarded', async () => {
    const { put, pending } = slowly()
    const { saver } = saverWith(put)
    saver.changed(named('King'))
    saver.flush()
    const stopped = vi.fn()
    void saver.stop().then(stopped)
    await vi.runAllTimersAsync()
    expect(stopped).not.toHaveBeenCalled()
    pending[0]?.answer()
    await vi.runAllTimersAsync()
    expect(stopped).toHaveBeenCalled()
    expect(saver.version()).toBe(5)
  })

  it('is tried again when no answer came, and is said not to be saved until it is', async () => {
    let reachable = false
    const { saver, puts, stage } = saverWith(draft =>
      reachable ? keeping(draft) : Promise.reject(unreachable()),
    )
    saver.changed(named('King'))
    await vi.advanceTimersByTimeAsync(1_300)
    saver.changed(named('Ng'))
    expect(stage()).toBe('failing')
    reachable = true
    await vi.runAllTimersAsync()
    expect(puts().at(-1)).toEqual(['Ng', 4])
    expect(stage()).toBe('saved')
  })

  it('is never written over newer work: the applicant chooses', async () => {
    const overtaken = async (draft: SaveDraftRequest) => {
      if (draft.version === 4) throw conflict('Draft', 'draft', 'There is newer work')
      return keeping(draft)
    }
    const { saver, puts, stage } = saverWith(overtaken)
    saver.changed(named('King'))
    await vi.runAllTimersAsync()
    saver.changed(named('Kings'))
    saver.flush()
    await vi.runAllTimersAsync()
    expect(stage()).toBe('conflict')
    expect(puts()).toEqual([['King', 4]])

    saver.resume({ version: 9, savedAt }, named('Kings'))
    await vi.runAllTimersAsync()
    expect(puts().at(-1)).toEqual(['Kings', 9])
    expect(stage()).toBe('saved')
  })

  it('is saved at once when the page goes away, and not at all once the form has been sent', async () => {
    const { saver, puts } = saverWith(keeping)
    saver.changed(named('King'))
    saver.flush()
    expect(puts()).toEqual([['King', 4]])
    await vi.runAllTimersAsync()
    saver.changed(named('Ng'))
    void saver.stop()
    saver.flush()
    await vi.runAllTimersAsync()
    expect(puts()).toHaveLength(1)
  })

  it('says nothing of a save that was on its way when the form was sent, and goes on if it was not taken', async () => {
    let fail: (thrown: Refusal) => void = () => {}
    let taken = false
    const { saver, puts, told, stage } = saverWith(draft =>
      taken
        ? keeping(draft)
        : new Promise((_resolve, reject) => {
            fail = reject
          }),
    )
    saver.changed(named('King'))
    saver.flush()
    void saver.stop()
    const before = told.length
    fail(conflict('Draft', 'draft', 'There is no draft any more'))
    await vi.runAllTimersAsync()
    saver.changed(named('Ng'))
    await vi.runAllTimersAsync()
    expect(told).toHaveLength(before)
    expect(puts()).toEqual([['King', 4]])

    taken = true
    saver.restart()
    await vi.runAllTimersAsync()
    expect(puts().at(-1)).toEqual(['Ng', 4])
    expect(stage()).toBe('saved')
  })

  it('is not tried again by itself when it was refused as it is, and that is said', async () => {
    let refused = true
    const { saver, puts, stage } = saverWith(draft =>
      refused ? Promise.reject(new Refusal({ kind: 'client', message: 'Too long' }, 413)) : keeping(draft),
    )
    saver.changed(named('King'))
    await vi.runAllTimersAsync()
    expect(stage()).toBe('refused')
    expect(puts()).toHaveLength(1)
    refused = false
    saver.changed(named('Ng'))
    await vi.runAllTimersAsync()
    expect(stage()).toBe('saved')
  })
})
