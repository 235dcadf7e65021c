import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { conflict, Refusal } from '#shared/errors.ts'
import { emptyForm, type SavedDraft } from '#shared/schemas/draft.ts'
import { draftSaver, type Saving } from '#web/apply/draft-saver.ts'

const named = (surname: string) => ({ ...emptyForm, surname })
const savedAt = '2027-08-12T08:14:00.000Z'
const unreachable = () => new Refusal({ kind: 'server', message: 'No answer' }, 0)

function saverWith(put: (draft: { form: typeof emptyForm; version: number }) => Promise<SavedDraft>) {
  const told: Saving[] = []
  const sent = vi.fn(put)
  const saver = draftSaver({
    start: { version: 4, savedAt: null },
    put: sent,
    tell: saving => told.push(saving),
  })
  const puts = () => sent.mock.calls.map(([{ form, version }]) => [form.surname, version])
  return { saver, puts, stage: () => told.at(-1)?.stage, told }
}
const keeping = async ({ form, version }: { form: typeof emptyForm; version: number }) => ({
  form,
  version: version + 1,
  savedAt,
})

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
    expect(told.at(-1)).toEqual({ stage: 'kept', savedAt })

    saver.changed(named('Kings'))
    await vi.runAllTimersAsync()
    expect(puts().at(-1)).toEqual(['Kings', 5])
  })

  it('has one request on its way at a time', async () => {
    let answer: () => void = () => {}
    const { saver, puts } = saverWith(async draft => {
      await new Promise<void>(resolve => {
        answer = resolve
      })
      return keeping(draft)
    })
    saver.changed(named('King'))
    await vi.runAllTimersAsync()
    saver.changed(named('Ng'))
    await vi.runAllTimersAsync()
    expect(puts()).toEqual([['King', 4]])
    answer()
    await vi.runAllTimersAsync()
    expect(puts()).toEqual([
      ['King', 4],
      ['Ng', 5],
    ])
  })

  it('is tried again when no answer came, and is said not to be saved until it is', async () => {
    let reachable = false
    const { saver, puts, stage } = saverWith(draft =>
      reachable ? keeping(draft) : Promise.reject(unreachable()),
    )
    saver.changed(named('King'))
    await vi.advanceTimersByTimeAsync(2_000)
    saver.changed(named('Ng'))
    expect(stage()).toBe('failing')
    reachable = true
    await vi.runAllTimersAsync()
    expect(puts().at(-1)).toEqual(['Ng', 4])
    expect(stage()).toBe('kept')
  })

  it('is never written over newer work: the applicant chooses', async () => {
    const overtaken = async (draft: { form: typeof emptyForm; version: number }) => {
      if (draft.version === 4) throw conflict('Draft', 'draft', 'There is newer work')
      return keeping(draft)
    }
    const { saver, puts, stage } = saverWith(overtaken)
    saver.changed(named('King'))
    await vi.runAllTimersAsync()
    saver.changed(named('Kings'))
    saver.flush()
    await vi.runAllTimersAsync()
    expect(stage()).toBe('overtaken')
    expect(puts()).toEqual([['King', 4]])

    saver.resume({ version: 9, savedAt }, named('Kings'))
    await vi.runAllTimersAsync()
    expect(puts().at(-1)).toEqual(['Kings', 9])
    expect(stage()).toBe('kept')
  })

  it('is saved at once when the page goes away, and not at all once the form has been sent', async () => {
    const { saver, puts } = saverWith(keeping)
    saver.changed(named('King'))
    saver.flush()
    expect(puts()).toEqual([['King', 4]])
    await vi.runAllTimersAsync()
    saver.changed(named('Ng'))
    saver.stop()
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
    saver.stop()
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
    expect(stage()).toBe('kept')
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
    expect(stage()).toBe('kept')
  })
})
