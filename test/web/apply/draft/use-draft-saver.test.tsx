// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { conflict } from '#shared/errors.ts'
import type { SaveDraftRequest } from '#shared/schemas/draft.ts'
import { emptyForm, type FormState } from '#shared/schemas/form.ts'
import type { QualificationEntry } from '#shared/schemas/qualification.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { getDraft, useDraftSaver } from '#web/apply/draft/use-draft-saver.ts'
import { advanceSeconds } from '../../advance-seconds.ts'
import { answer, answerWith, installFakeApi, requests, requestsTo } from '../../fake-api.ts'
import { unauthorisedError } from '../applicant-page.tsx'

const formWithSurname = (surname: string) => ({ ...emptyForm, surname })
const savedAt = '2027-08-12T08:14:00.000Z'
const staleDraft = { status: 409, body: conflict('Draft', 'version', 'There is a newer version').error }
const unauthorised = { status: 401, body: unauthorisedError }
const unavailable = { status: 503 }

const putsSoFar = () =>
  requestsTo('/api/draft', 'PUT').map(({ init }): SaveDraftRequest => JSON.parse(String(init.body)))
const savesSoFar = () => putsSoFar().map(({ form, version }) => [form.surname, version])
const accept = ({ form, version }: SaveDraftRequest) => ({ body: { form, version: version + 1, savedAt } })

let respond: (draft: SaveDraftRequest) => ReturnType<typeof accept> | { status: number; body?: unknown }

/** The saver of a form of version 4. */
function openForm() {
  const client = createQueryClient()
  const stored = { form: emptyForm, version: 4, savedAt: null }
  const { result, rerender } = renderHook(({ form }) => useDraftSaver(form, stored), {
    initialProps: { form: emptyForm as FormState },
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  return {
    saver: () => result.current,
    stage: () => result.current.stage,
    enter: (surname: string) => rerender({ form: formWithSurname(surname) }),
    flush: () => act(() => result.current.flush()),
  }
}

const pending: ((response: { status?: number; body?: unknown }) => Promise<void>)[] = []
/** Holds back the responses to saves. */
function holdResponses() {
  answerWith(
    'PUT /api/draft',
    () =>
      new Promise(resolve => {
        pending.push(async response => {
          resolve(response)
          await advanceSeconds(0)
        })
      }),
  )
}

/** Sends the turns of King and Ng, whose responses are held back. */
async function sendTwoTurns() {
  holdResponses()
  const form = openForm()
  for (const surname of ['King', 'Ng']) {
    form.enter(surname)
    form.flush()
  }
  const [first, second] = putsSoFar()
  return { ...form, first: first!, second: second! }
}

beforeEach(() => {
  vi.useFakeTimers()
  installFakeApi()
  respond = accept
  answer('/auth/bearer-token', unauthorisedError, 401)
  answerWith('PUT /api/draft', ({ init }) => respond(JSON.parse(String(init.body))))
})
afterEach(async () => {
  cleanup()
  for (const release of pending.splice(0)) await release(unavailable)
})

describe('the draft', () => {
  it('is saved once, shortly after the last change, based on the previous version', async () => {
    const { enter, saver } = openForm()
    enter('K')
    enter('King')
    expect(savesSoFar()).toEqual([])
    await advanceSeconds(2)
    expect(savesSoFar()).toEqual([['King', 4]])
    expect(saver()).toMatchObject({ stage: 'saved', savedAt })
    enter('Kings')
    await advanceSeconds(2)
    expect(savesSoFar().at(-1)).toEqual(['Kings', 5])
  })

  it('is saved at least every two seconds during continuous typing', async () => {
    const { enter } = openForm()
    for (let second = 0; second < 20; second++) {
      enter(`King ${second}`)
      await advanceSeconds(1)
    }
    expect(savesSoFar().length).toBeGreaterThanOrEqual(9)
  })

  it('has one running request at a time', async () => {
    holdResponses()
    const { enter, stage } = openForm()
    enter('King')
    await advanceSeconds(2)
    enter('Ng')
    await advanceSeconds(5)
    expect(savesSoFar()).toEqual([['King', 4]])
    await pending[0]!(accept(putsSoFar()[0]!))
    await advanceSeconds(2)
    expect(savesSoFar()).toEqual([
      ['King', 4],
      ['Ng', 5],
    ])
    expect(stage()).toBe('pending')
  })

  it('is sent at once when the page closes, as the turn after a running save, in either order of arrival', async () => {
    const { first, second, flush, stage } = await sendTwoTurns()
    flush()
    expect([first, second].map(({ form, version, turn }) => [form.surname, version, turn?.number])).toEqual([
      ['King', 4, 1],
      ['Ng', 4, 2],
    ])
    expect(first.turn?.tab).toBe(second.turn?.tab)
    // The later save arrived first, so the server refuses the earlier one. This is no conflict.
    await pending[1]!(accept(second))
    await pending[0]!(staleDraft)
    await advanceSeconds(10)
    expect(stage()).toBe('saved')
    expect(savesSoFar()).toHaveLength(2)
  })

  it.each([
    ['the later one first', [1, 0]],
    ['the earlier one first', [0, 1]],
  ])('is saved again after two turns have failed, %s', async (_, order) => {
    const { stage } = await sendTwoTurns()
    for (const index of order) await pending[index]!(unavailable)
    expect(stage()).not.toBe('saved')
    await advanceSeconds(3)
    expect(savesSoFar()[2]).toEqual(['Ng', 4])
    await pending[2]!(accept(putsSoFar()[2]!))
    expect(stage()).toBe('saved')
  })

  it.each([
    ['a server error', unavailable],
    ['a refusal', { status: 413, body: { kind: 'client', message: 'Too long' } }],
  ])(
    'is saved again after %s, ever less often, and is reported as unsaved until then',
    async (_, failure) => {
      respond = () => failure
      const { enter, stage, saver } = openForm()
      enter('King')
      await advanceSeconds(10)
      expect(stage()).toBe('failing')
      enter('Ng')
      const count = savesSoFar().length
      await advanceSeconds(60)
      expect(savesSoFar().length - count).toBeLessThan(15)
      expect(savesSoFar().length - count).toBeGreaterThan(1)
      expect(stage()).toBe('failing')
      respond = accept
      act(() => saver().flush())
      await advanceSeconds(0)
      expect(savesSoFar().at(-1)).toEqual(['Ng', 4])
      expect(stage()).toBe('saved')
      enter('Nguyen')
      expect(stage()).toBe('pending')
    },
  )

  it('keeps changes after the session has ended, sends none, and saves them after the next sign-in', async () => {
    respond = () => unauthorised
    const { enter, stage, flush } = openForm()
    enter('King')
    await advanceSeconds(2)
    const { length } = savesSoFar()
    enter('Ng')
    await advanceSeconds(60)
    expect(stage()).toBe('signed-out')
    expect(savesSoFar()).toHaveLength(length)
    respond = accept
    flush()
    await advanceSeconds(0)
    expect(savesSoFar().at(-1)).toEqual(['Ng', 4])
    expect(stage()).toBe('saved')
  })

  it('is not saved during the submission, which waits for a running save, and is saved if it is refused', async () => {
    holdResponses()
    const { enter, flush, saver, stage } = openForm()
    enter('King')
    flush()
    const stopped = vi.fn()
    act(() => void saver().stop().then(stopped))
    enter('Ng')
    flush()
    await advanceSeconds(20)
    expect(stopped).not.toHaveBeenCalled()
    await pending[0]!(accept(putsSoFar()[0]!))
    expect(stopped).toHaveBeenCalled()
    await advanceSeconds(60)
    expect(savesSoFar()).toEqual([['King', 4]])

    act(() => saver().restart())
    await advanceSeconds(2)
    expect(savesSoFar().at(-1)).toEqual(['Ng', 5])
    expect(stage()).toBe('pending')
  })

  it('is loaded only after running saves have finished', async () => {
    holdResponses()
    const { enter, flush } = openForm()
    answerWith('GET /api/draft', () => ({ body: { form: null, version: 5, savedAt } }))
    enter('King')
    flush()
    const loaded = getDraft()
    await advanceSeconds(1)
    expect(requests.map(({ method }) => method)).toEqual(['PUT'])
    await pending[0]!(accept(putsSoFar()[0]!))
    await loaded
    expect(requests.map(({ method }) => method)).toEqual(['PUT', 'GET'])
  })
})

describe('the request of a save', () => {
  /** A form with the maximum of rows, each with the longest texts. */
  const longestForm = (letter: string): FormState => ({
    ...emptyForm,
    qualifications: Array.from({ length: 60 }, (_, index): QualificationEntry => {
      const text = letter.repeat(100)
      const texts = { tpe: text, subject: text, grade: text }
      return { id: String(index), ...texts, ownType: true, ownSubject: true, yearObtained: 2027 }
    }),
  })

  it.each([
    ['the longest form', true, longestForm('a')],
    ['a form beyond the limit of browsers', false, longestForm('学')],
  ])('of %s has keepalive: %s', async (_, keepalive, form) => {
    const { saver } = openForm()
    act(() => saver().resume({ form, version: 4, savedAt }))
    act(() => saver().resume({ form: null, version: 4, savedAt }))
    await advanceSeconds(0)
    const { init } = requests[0]!
    expect(init.keepalive ?? false).toBe(keepalive)
    // A browser limits keepalive requests to 64 KB together; two saves can run at the same time.
    if (keepalive) expect(new Blob([String(init.body)]).size).toBeLessThan(32 * 1024)
  })
})
