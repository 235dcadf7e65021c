import { act, cleanup, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { badRequest } from '#shared/errors.ts'
import type { SaveDraftRequest, SavedDraft } from '#shared/schemas/draft.ts'
import { emptyForm } from '#shared/schemas/form.ts'
import { FormBanner } from '#web/apply/draft/draft-status.tsx'
import { type Draft, useDraft, useStoredDraft } from '#web/apply/draft/use-draft.ts'
import { prepareSignOut } from '#web/session/sign-out.ts'
import { type ApiResponse, requests, requestsTo, respond, respondWith } from '../../../support/fake-api.ts'
import { draftOf } from '../../../support/sample-application.ts'
import { advanceSeconds } from '../../support/advance-seconds.ts'
import { asksBeforeLeaving } from '../../support/asks-before-leaving.ts'
import { renderRoutes } from '../../support/render-routes.tsx'
import { serveDraft, setVisibility } from '../applicant-page.tsx'

const unavailable = { status: 503 }

let server: ReturnType<typeof serveDraft>
/** Responds to the requests to save. */
let handleSave: (request: SaveDraftRequest) => ApiResponse | Promise<ApiResponse>

function serve(...draft: Parameters<typeof serveDraft>) {
  server = serveDraft(...draft)
  handleSave = server.save
  respondWith('PUT /api/draft', ({ init }) => handleSave(JSON.parse(String(init.body))))
}
const saves = () =>
  requestsTo('/api/draft', 'PUT').map(({ init }) => {
    const { form, version }: SaveDraftRequest = JSON.parse(String(init.body))
    return [form.data.details.surname, version]
  })

let draft: Draft
let enter: (surname: string) => void
const shownSurname = () => screen.queryByLabelText<HTMLInputElement>('Surname')?.value
const banner = (name: 'Not saved' | 'Your answers') => screen.queryByRole('region', { name })?.textContent

function Form({ stored }: { stored: SavedDraft }) {
  const [form, setForm] = useState(stored.form ?? emptyForm)
  draft = useDraft(form, stored, form => {
    const restored = form ?? { ...emptyForm }
    setForm(restored)
    return restored
  })
  enter = surname => act(() => setForm(draftOf(surname)))
  return (
    <>
      <FormBanner {...draft} hasNewRecord={false} />
      <input aria-label="Surname" value={form.data.details.surname} readOnly />
    </>
  )
}
function Screen() {
  const { data } = useStoredDraft()
  return data ? <Form stored={data} /> : <p>Loading</p>
}

async function openForm() {
  const router = renderRoutes(
    [
      { path: '/form', element: <Screen /> },
      { path: '/', element: <p>Elsewhere</p> },
    ],
    '/form',
  )
  await advanceSeconds(0)
  return router
}
const held: ((response: ApiResponse) => void)[] = []
/** Holds back the responses to saves. */
const holdSaves = () => {
  handleSave = () => new Promise(resolve => held.push(resolve))
}
async function releaseFirst(response: ApiResponse) {
  held.shift()?.(response)
  await advanceSeconds(0.1)
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2027-08-12T08:00:00Z') })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  serve(null, 4)
})
afterEach(async () => {
  handleSave = server.save
  for (const release of held.splice(0)) release(unavailable)
  cleanup()
  await advanceSeconds(120)
})

describe('a change', () => {
  it('is saved two seconds after it, based on the version before, with what followed it', async () => {
    await openForm()
    enter('K')
    await advanceSeconds(1.9)
    enter('King')
    expect(saves()).toEqual([])
    await advanceSeconds(0.1)
    expect(saves()).toEqual([['King', 4]])
    expect(draft).toMatchObject({ savedAt: server.stored.savedAt, failure: undefined })
    enter('Kings')
    await advanceSeconds(2)
    expect(saves()).toEqual([
      ['King', 4],
      ['Kings', 5],
    ])
  })

  it('during a save that ends before the page shows that it runs is saved two seconds after it', async () => {
    await openForm()
    enter('K')
    await act(async () => {
      await vi.advanceTimersByTimeAsync(2000)
      enter('King')
    })
    await advanceSeconds(2.1)
    expect(saves()).toEqual([
      ['K', 4],
      ['King', 5],
    ])
  })

  it('during a save that lasts longer than two seconds is saved right after it', async () => {
    await openForm()
    holdSaves()
    enter('King')
    await advanceSeconds(2)
    enter('N')
    await advanceSeconds(5)
    enter('Ng')
    expect(saves()).toEqual([['King', 4]])
    handleSave = server.save
    await releaseFirst(server.save({ form: draftOf('King'), version: 4 }))
    expect(saves()).toEqual([
      ['King', 4],
      ['Ng', 5],
    ])
  })

  it.each<[string, () => void]>([
    ['the page is hidden', () => setVisibility('hidden')],
    ['the page is closed', () => void window.dispatchEvent(new Event('pagehide'))],
    ['the form leaves the screen', cleanup],
    ['the applicant signs out', prepareSignOut],
  ])('is saved at once when %s, by a request that outlives the page', async (_, event) => {
    await openForm()
    enter('King')
    act(event)
    await advanceSeconds(0)
    expect(saves()).toEqual([['King', 4]])
    expect(requestsTo('/api/draft', 'PUT')[0]?.init.keepalive).toBe(true)
    act(event)
    await advanceSeconds(0)
    expect(saves()).toHaveLength(1)
  })

  it('during a save is saved after it when the form leaves the screen, and the form opens with it again', async () => {
    const router = await openForm()
    holdSaves()
    enter('King')
    await advanceSeconds(2)
    enter('Ng')
    await act(() => router.navigate('/'))
    await advanceSeconds(0.1)
    await act(() => router.navigate('/form'))
    await advanceSeconds(1)
    expect(screen.getByText('Loading')).toBeDefined()
    handleSave = server.save
    await releaseFirst(server.save({ form: draftOf('King'), version: 4 }))
    await advanceSeconds(1)
    expect(saves()).toEqual([
      ['King', 4],
      ['Ng', 5],
    ])
    expect(shownSurname()).toBe('Ng')
    expect(banner('Your answers')).toContain('The answers that you saved are here')
  })

  it('is not saved while the form is submitted, and is saved if that is refused', async () => {
    await openForm()
    enter('King')
    const { stop, restart } = draft
    act(stop)
    // The closed or the embargo page may replace the form.
    cleanup()
    await advanceSeconds(60)
    expect(saves()).toEqual([])
    act(restart)
    await advanceSeconds(2)
    expect(saves()).toEqual([['King', 4]])
  })
})

describe('a save without a response', () => {
  it('is sent again, the same, before any newer one, and nothing older comes back', async () => {
    await openForm()
    const losses = 8
    let sent = 0
    handleSave = request => {
      const response = server.save(request)
      if (sent++ < losses) throw new TypeError('Failed to fetch')
      return response
    }
    for (let second = 0; second < 300; second++) {
      enter(`King ${second}`)
      await advanceSeconds(1)
      expect(shownSurname()).toBe(`King ${second}`)
    }
    await advanceSeconds(60)
    expect(
      new Set(
        saves()
          .slice(0, losses + 1)
          .map(String),
      ).size,
    ).toBe(1)
    expect(server.stored.form?.data.details.surname).toBe('King 299')
    expect([banner('Your answers'), draft.failure]).toEqual([undefined, undefined])
  })

  it('is reported until it has one, and is sent again at growing intervals, and at once when the device is online', async () => {
    await openForm()
    handleSave = () => unavailable
    enter('King')
    await advanceSeconds(3)
    expect(screen.getByRole('alert').textContent).toBe(
      'Your last changes are not saved. We are still trying. Leave this page open.',
    )
    await advanceSeconds(300)
    expect(saves().length).toBeGreaterThan(5)
    expect(saves().length).toBeLessThan(12)

    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await advanceSeconds(60)
    expect(banner('Not saved')).toContain('This device is offline.')
    handleSave = server.save
    isOnline.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    await advanceSeconds(0)
    expect(banner('Not saved')).toBeUndefined()
    expect(server.stored.form?.data.details.surname).toBe('King')
  })

  it.each([
    ['as long as its Retry-After', { 'retry-after': '7' }, 7],
    ['for 30 seconds', {}, 30],
  ])('that was refused with 429 waits %s', async (_, headers, seconds) => {
    await openForm()
    handleSave = () => ({ status: 429, headers })
    enter('King')
    await advanceSeconds(2)
    expect(saves()).toHaveLength(1)
    await advanceSeconds(seconds - 1)
    expect(saves()).toHaveLength(1)
    handleSave = server.save
    await advanceSeconds(1)
    expect(saves()).toHaveLength(2)
    expect(server.stored.form?.data.details.surname).toBe('King')
  })

  it('goes on being reported and sent again while the page is hidden, and the newest form is saved at last', async () => {
    await openForm()
    handleSave = () => unavailable
    enter('King')
    await advanceSeconds(3)
    enter('Kings')
    setVisibility('hidden')
    await advanceSeconds(1)
    expect(banner('Not saved')).toContain('Your last changes are not saved.')
    expect(asksBeforeLeaving()).toBe(true)
    handleSave = server.save
    await advanceSeconds(60)
    expect(server.stored.form?.data.details.surname).toBe('Kings')
  })

  it('that the server refuses is not sent again before the form changes, and its message is shown', async () => {
    await openForm()
    const message = 'This is more than the portal takes at once.'
    handleSave = () => badRequest(message, 413)
    enter('King')
    await advanceSeconds(60)
    expect(saves()).toHaveLength(1)
    expect(banner('Not saved')).toContain(message)
    expect(asksBeforeLeaving()).toBe(true)
    handleSave = server.save
    enter('Ng')
    await advanceSeconds(2)
    expect(server.stored.form?.data.details.surname).toBe('Ng')
    expect(banner('Not saved')).toBeUndefined()
    expect(asksBeforeLeaving()).toBe(false)
  })

  it('that is too large for a page that closes is sent without keepalive, so that the server refuses it', async () => {
    await openForm()
    for (const length of [100, 66_000]) {
      enter('x'.repeat(length))
      await advanceSeconds(2)
    }
    expect(requestsTo('/api/draft', 'PUT').map(({ init }) => init.keepalive)).toEqual([true, false])
  })
})

describe('the form of another device', () => {
  it.each([
    ['that was saved', 'Newer', 'Newer'],
    ['that was deleted', null, ''],
  ])('%s replaces this one when its save is refused, with one sentence', async (_, surname, shown) => {
    const sentence = 'in another tab or on another device'
    await openForm()
    server.change(surname === null ? null : draftOf(surname))
    enter('Mine')
    await advanceSeconds(2.1)
    expect(saves()).toEqual([['Mine', 4]])
    expect(shownSurname()).toBe(shown)
    expect(banner('Your answers')).toContain(sentence)

    enter('Mine again')
    await advanceSeconds(2)
    expect(server.stored.form?.data.details.surname).toBe('Mine again')
    expect(banner('Your answers')).toContain(sentence)
  })

  it('is not overwritten when it cannot be loaded, and is shown when it can', async () => {
    await openForm()
    server.change(draftOf('Newer'))
    respond('GET /api/draft', {}, 503)
    enter('Mine')
    await advanceSeconds(30)
    enter('Mine again')
    await advanceSeconds(30)
    expect(saves()).toHaveLength(1)
    respondWith('GET /api/draft', () => ({ body: server.stored }))
    await advanceSeconds(10)
    expect(shownSurname()).toBe('Newer')
  })

  it('is shown when the applicant returns to a page without unsaved changes, which is silent otherwise', async () => {
    await openForm()
    setVisibility('visible')
    await advanceSeconds(1)
    expect(requestsTo('/api/draft', 'GET')).toHaveLength(2)
    expect(banner('Your answers')).toBeUndefined()
    server.change(draftOf('Newer'))
    setVisibility('visible')
    await advanceSeconds(1)
    expect(shownSurname()).toBe('Newer')
    expect(banner('Your answers')).toContain('in another tab or on another device')
  })

  it('is not shown while the form is submitted, and is shown if that is refused', async () => {
    await openForm()
    act(draft.stop)
    server.change(draftOf('Newer'))
    setVisibility('visible')
    await advanceSeconds(1)
    expect(shownSurname()).toBe('')
    act(draft.restart)
    expect(shownSurname()).toBe('Newer')
  })

  it('is not replaced by an older one that a slow response brings', async () => {
    await openForm()
    enter('First')
    await advanceSeconds(2)
    const older = { ...server.stored }
    let release = () => {}
    respondWith('GET /api/draft', () => new Promise(resolve => (release = () => resolve({ body: older }))))
    setVisibility('visible')
    await advanceSeconds(0)
    enter('Mine')
    await advanceSeconds(2)
    expect(server.stored.form?.data.details.surname).toBe('Mine')
    release()
    await advanceSeconds(1)
    expect(shownSurname()).toBe('Mine')
  })
})

it('deleting the answers waits for a running save, deletes what that has stored, and the next save follows', async () => {
  serve(draftOf('As saved'), 7)
  await openForm()
  holdSaves()
  enter('Newer')
  await advanceSeconds(2)
  act(() => void draft.discard())
  await advanceSeconds(1)
  expect(requests.map(({ method }) => method)).not.toContain('DELETE')
  handleSave = server.save
  await releaseFirst(server.save({ form: draftOf('Newer'), version: 7 }))
  await advanceSeconds(0)
  expect(requestsTo('/api/draft', 'DELETE')[0]?.address).toContain('?version=8')
  expect(shownSurname()).toBe('')
  expect(banner('Your answers')).toContain('You have deleted your answers.')
  enter('New')
  await advanceSeconds(2)
  expect(saves().at(-1)).toEqual(['New', 9])
  expect(server.stored.form?.data.details.surname).toBe('New')
})
