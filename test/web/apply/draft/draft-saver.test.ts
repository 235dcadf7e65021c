import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { conflict, Refusal, unauthorised } from '#shared/errors.ts'
import { emptyForm, type SaveDraftRequest, type SavedDraft } from '#shared/schemas/draft.ts'
import { createDraftSaver, type SaveState } from '#web/apply/draft/draft-saver.ts'

const formWithSurname = (surname: string) => ({ ...emptyForm, surname })
const savedAt = '2027-08-12T08:14:00.000Z'
const tab = 'this tab'
const unreachable = () => new Refusal({ kind: 'server', message: 'No answer' }, 0)

function createSaver(put: (draft: SaveDraftRequest) => Promise<SavedDraft>) {
  const states: SaveState[] = []
  const putMock = vi.fn(put)
  const saver = createDraftSaver({
    start: { version: 4, savedAt: null },
    tab,
    put: putMock,
    onStateChange: saving => states.push(saving),
  })
  const puts = () => putMock.mock.calls.map(([{ form, version }]) => [form.surname, version])
  return { saver, puts, stage: () => states.at(-1)?.stage, states }
}
const acceptDraft = async ({ form, version }: SaveDraftRequest) => ({ form, version: version + 1, savedAt })

/** A server whose responses the test sends. */
function createManualServer() {
  const pending: {
    draft: SaveDraftRequest
    answer(saved?: SavedDraft): void
    refuse(thrown: unknown): void
  }[] = []
  const put = (draft: SaveDraftRequest) =>
    new Promise<SavedDraft>((resolve, reject) => {
      const accepted = { form: draft.form, version: draft.version + 1, savedAt }
      pending.push({ draft, answer: (saved = accepted) => resolve(saved), refuse: reject })
    })
  return { put, pending }
}

/** A saver that has sent two turns, of King and Ng, which the server has not answered. */
function sendTwoTurns() {
  const { put, pending } = createManualServer()
  const { saver, stage } = createSaver(put)
  for (const surname of ['King', 'Ng']) {
    saver.changed(formWithSurname(surname))
    saver.flush()
  }
  return { pending, saver, stage }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the draft', () => {
  it('is saved once, shortly after the last change, based on the previous version', async () => {
    const { saver, puts, states } = createSaver(acceptDraft)
    saver.changed(formWithSurname('K'))
    saver.changed(formWithSurname('King'))
    expect(puts()).toEqual([])
    await vi.runAllTimersAsync()
    expect(puts()).toEqual([['King', 4]])
    expect(states.at(-1)).toEqual({ stage: 'saved', savedAt })

    saver.changed(formWithSurname('Kings'))
    await vi.runAllTimersAsync()
    expect(puts().at(-1)).toEqual(['Kings', 5])
  })

  it('has one running request at a time', async () => {
    const { put, pending } = createManualServer()
    const { saver, puts } = createSaver(put)
    saver.changed(formWithSurname('King'))
    await vi.runAllTimersAsync()
    saver.changed(formWithSurname('Ng'))
    await vi.runAllTimersAsync()
    expect(puts()).toEqual([['King', 4]])
    pending[0]?.answer()
    await vi.runAllTimersAsync()
    expect(puts()).toEqual([
      ['King', 4],
      ['Ng', 5],
    ])
  })

  // Fault 17
  it('is saved at least every two seconds during continuous typing', async () => {
    const { saver, puts } = createSaver(acceptDraft)
    for (let second = 0; second < 20; second++) {
      saver.changed(formWithSurname(`King ${second}`))
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(puts().length).toBeGreaterThanOrEqual(9)
  })

  it('is sent at once when the page closes, as the turn after a running save', async () => {
    const { pending, saver, stage } = sendTwoTurns()
    saver.flush()
    expect(pending.map(({ draft }) => [draft.form.surname, draft.version, draft.turn])).toEqual([
      ['King', 4, { tab, number: 1 }],
      ['Ng', 4, { tab, number: 2 }],
    ])
    // The later save arrived first, so the server refuses the earlier one. This is no conflict.
    pending[1]?.answer()
    pending[0]?.refuse(conflict('Draft', 'version', 'There is a newer version'))
    await vi.runAllTimersAsync()
    expect(stage()).toBe('saved')
    expect(pending).toHaveLength(2)
  })

  it('is saved again after two turns have failed, the later one first', async () => {
    const { pending, stage } = sendTwoTurns()
    pending[1]?.refuse(unreachable())
    await vi.advanceTimersByTimeAsync(3_000)
    expect(pending).toHaveLength(2)
    pending[0]?.refuse(unreachable())
    await vi.runAllTimersAsync()
    expect(pending[2]?.draft.form.surname).toBe('Ng')
    pending[2]?.answer()
    await vi.runAllTimersAsync()
    expect(stage()).toBe('saved')
  })

  it('is saved again if an earlier turn fails after a change', async () => {
    const { pending, saver } = sendTwoTurns()
    pending[1]?.answer()
    saver.changed(formWithSurname('Nguyen'))
    await vi.runAllTimersAsync()
    pending[0]?.refuse(unreachable())
    await vi.runAllTimersAsync()
    expect(pending[2]?.draft.form.surname).toBe('Nguyen')
  })

  it('waits longer after each failure', async () => {
    const { saver, puts } = createSaver(() => Promise.reject(unreachable()))
    saver.changed(formWithSurname('King'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(puts().length).toBeGreaterThan(3)
    expect(puts().length).toBeLessThan(8)
    void saver.stop()
  })

  // Fault 17
  it('keeps changes after the session has ended, and saves them after the next sign-in', async () => {
    let signedIn = false
    const { saver, puts, stage } = createSaver(draft =>
      signedIn ? acceptDraft(draft) : Promise.reject(unauthorised()),
    )
    saver.changed(formWithSurname('King'))
    await vi.runAllTimersAsync()
    saver.changed(formWithSurname('Ng'))
    await vi.runAllTimersAsync()
    expect(stage()).toBe('signed-out')
    expect(puts()).toEqual([['King', 4]])
    signedIn = true
    saver.flush()
    await vi.runAllTimersAsync()
    expect(puts().at(-1)).toEqual(['Ng', 4])
    expect(stage()).toBe('saved')
  })

  it('sends no further request after the session has ended', async () => {
    const { put, pending } = createManualServer()
    const { saver } = createSaver(put)
    saver.changed(formWithSurname('King'))
    saver.flush()
    saver.changed(formWithSurname('Ng'))
    pending[0]?.refuse(unauthorised())
    await vi.runAllTimersAsync()
    expect(pending).toHaveLength(1)
  })

  it('sends no further request after the session has ended during two turns', async () => {
    const { pending } = sendTwoTurns()
    pending[1]?.refuse(unauthorised())
    pending[0]?.refuse(unauthorised())
    await vi.runAllTimersAsync()
    expect(pending).toHaveLength(2)
  })

  it('can be stopped, which waits for running saves', async () => {
    const { put, pending } = createManualServer()
    const { saver } = createSaver(put)
    saver.changed(formWithSurname('King'))
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

  it('is saved again after a missing response, and is reported as unsaved until then', async () => {
    let reachable = false
    const { saver, puts, stage } = createSaver(draft =>
      reachable ? acceptDraft(draft) : Promise.reject(unreachable()),
    )
    saver.changed(formWithSurname('King'))
    await vi.advanceTimersByTimeAsync(1_300)
    saver.changed(formWithSurname('Ng'))
    expect(stage()).toBe('failing')
    reachable = true
    await vi.runAllTimersAsync()
    expect(puts().at(-1)).toEqual(['Ng', 4])
    expect(stage()).toBe('saved')
  })

  it('is saved again after a refusal with 429, without another change', async () => {
    const tooOften = new Refusal({ kind: 'client', message: 'Too often' }, 429, { 'retry-after': '1' })
    let refusals = 0
    const { saver, puts, stage } = createSaver(draft =>
      refusals++ < 2 ? Promise.reject(tooOften) : acceptDraft(draft),
    )
    saver.changed(formWithSurname('King'))
    await vi.advanceTimersByTimeAsync(1_300)
    expect(stage()).toBe('failing')
    await vi.runAllTimersAsync()
    expect(puts()).toEqual(Array.from({ length: 3 }, () => ['King', 4]))
    expect(stage()).toBe('saved')
  })

  it('never overwrites newer work: the user chooses', async () => {
    const overtaken = async (draft: SaveDraftRequest) => {
      if (draft.version === 4) throw conflict('Draft', 'draft', 'There is a newer version')
      return acceptDraft(draft)
    }
    const { saver, puts, stage } = createSaver(overtaken)
    saver.changed(formWithSurname('King'))
    await vi.runAllTimersAsync()
    saver.changed(formWithSurname('Kings'))
    saver.flush()
    await vi.runAllTimersAsync()
    expect(stage()).toBe('conflict')
    expect(puts()).toEqual([['King', 4]])

    saver.resume({ version: 9, savedAt }, formWithSurname('Kings'))
    await vi.runAllTimersAsync()
    expect(puts().at(-1)).toEqual(['Kings', 9])
    expect(stage()).toBe('saved')
  })

  it('is saved at once when the page closes, and not after the submission', async () => {
    const { saver, puts } = createSaver(acceptDraft)
    saver.changed(formWithSurname('King'))
    saver.flush()
    expect(puts()).toEqual([['King', 4]])
    await vi.runAllTimersAsync()
    saver.changed(formWithSurname('Ng'))
    void saver.stop()
    saver.flush()
    await vi.runAllTimersAsync()
    expect(puts()).toHaveLength(1)
  })

  it('ignores a save that ran during the submission, and continues if the submission is refused', async () => {
    let fail: (thrown: Refusal) => void = () => {}
    let isAccepting = false
    const { saver, puts, states, stage } = createSaver(draft =>
      isAccepting
        ? acceptDraft(draft)
        : new Promise((_resolve, reject) => {
            fail = reject
          }),
    )
    saver.changed(formWithSurname('King'))
    saver.flush()
    void saver.stop()
    const before = states.length
    fail(conflict('Draft', 'draft', 'There is no draft any more'))
    await vi.runAllTimersAsync()
    saver.changed(formWithSurname('Ng'))
    await vi.runAllTimersAsync()
    expect(states).toHaveLength(before)
    expect(puts()).toEqual([['King', 4]])

    isAccepting = true
    saver.restart()
    await vi.runAllTimersAsync()
    expect(puts().at(-1)).toEqual(['Ng', 4])
    expect(stage()).toBe('saved')
  })

  it('is not saved again without a change after a refusal, which is reported', async () => {
    let refused = true
    const { saver, puts, stage } = createSaver(draft =>
      refused
        ? Promise.reject(new Refusal({ kind: 'client', message: 'Too long' }, 413))
        : acceptDraft(draft),
    )
    saver.changed(formWithSurname('King'))
    await vi.runAllTimersAsync()
    expect(stage()).toBe('refused')
    expect(puts()).toHaveLength(1)
    refused = false
    saver.changed(formWithSurname('Ng'))
    await vi.runAllTimersAsync()
    expect(stage()).toBe('saved')
  })
})
