// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { conflict } from '#shared/errors.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import { formReducer } from '#web/apply/form-state.ts'
import {
  ada,
  answer,
  answerWith,
  askedFor,
  begin,
  ben,
  keepDrafts,
  open,
  press,
  saves,
  sentBy,
  sentWith,
  servePage,
  signInElsewhere,
  storageEvent,
  turn,
  unauthorised,
} from './applicant-page.tsx'
import { filledForm, year } from './filled-form.ts'

servePage()

const telling = (words: RegExp) => screen.findByText(words)
const strip = (name: string) => screen.findByRole('region', { name })
const label = 'Name of the qualification'
/** A form in which a qualification was named, of a type that is not listed. */
const named = (tpe: string): FormState =>
  formReducer(formReducer({ ...filledForm, qualifications: [], english: null }, { type: 'added', year }), {
    type: 'updated',
    id: '1',
    to: { tpe, ownType: true },
  })
const nameIn = (form: unknown) => (form as FormState | null)?.qualifications[0]?.tpe
const shownName = () => screen.queryByLabelText<HTMLInputElement>(label)?.value

async function openDraft() {
  const server = keepDrafts(named('As saved'))
  open()
  await screen.findByLabelText(label)
  return server
}
async function type(name: string) {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, name)
}

describe('saving', () => {
  it('says the time in London, and to a screen reader only the first time', async () => {
    keepDrafts()
    open()
    await begin()
    await saves(1)
    expect(await telling(/^Saved at 08:20\. Your answers are saved as you go\.$/)).toBeDefined()
    const later = { form: null, version: 2, savedAt: '2027-08-16T07:31:00.000Z' }
    answer('PUT /api/draft', later)
    await begin()
    expect(await telling(/^Saved at 08:31\./)).toBeDefined()
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(said.filter(text => text?.includes('Saved'))).toEqual([
      'Saved at 08:20. Your answers are saved as you go.',
    ])
  })

  it('that fails is said, tried again when the connection is back, and said to be kept again', async () => {
    keepDrafts()
    open()
    answer('PUT /api/draft', {}, 503)
    await begin()
    expect((await strip('Not saved')).textContent).toContain('could not be saved')
    keepDrafts()
    await act(async () => void window.dispatchEvent(new Event('online')))
    expect(await telling(/Your changes are saved again, at 08:20/)).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Not saved' })).toBeNull()
  })

  it('sends what waits behind a save under way as soon as the page goes away', async () => {
    open()
    let release: () => void = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    answerWith('PUT /api/draft', () => held.then(() => ({ status: 503, body: {} })))
    await begin()
    await saves(1)
    await userEvent.click(await screen.findByRole('button', { name: 'Add Qualification' }))
    turn('hidden')
    const bodies = sentWith('PUT', '/api/draft').map(({ init }) => JSON.parse(String(init.body)))
    expect(bodies.map(({ form, turn }) => [form.qualifications.length, turn.number])).toEqual([
      [3, 1],
      [4, 2],
    ])
    expect(bodies[0].turn.tab).toBe(bodies[1].turn.tab)
    cleanup()
    release()
  })

  it('leaves nothing of the form in the storage of the browser', async () => {
    const databases = vi.fn()
    vi.stubGlobal('indexedDB', { open: databases })
    await openDraft()
    await type('Ng')
    await saves(1)
    await press('Discard this draft')
    turn('hidden')
    const stored = [localStorage, sessionStorage].flatMap(storage => Object.entries({ ...storage }))
    expect(stored).toEqual([['bearerToken', ada.bearerToken]])
    expect(databases).not.toHaveBeenCalled()
  })
})

describe('newer work of another tab or device', () => {
  async function overtaken() {
    const server = await openDraft()
    server.change({ form: named('Newer') })
    await type('Mine')
    await strip('Newer work elsewhere')
    return server
  }

  it('is never overwritten: it can be loaded', async () => {
    const { kept } = await overtaken()
    await press('Load the newer one')
    await waitFor(() => expect(shownName()).toBe('Newer'))
    expect(nameIn(kept.form)).toBe('Newer')
    expect(screen.queryByRole('region', { name: 'Newer work elsewhere' })).toBeNull()
  })

  it('gives way to this form when it is chosen', async () => {
    const { kept } = await overtaken()
    await press('Keep this one')
    await waitFor(() => expect(nameIn(kept.form)).toBe('Mine'))
    expect(kept.version).toBe(3)
  })

  it('can be chosen again when neither choice could be made', async () => {
    const { kept } = await overtaken()
    answer('GET /api/draft', {}, 503)
    await press('Load the newer one')
    expect((await telling(/We could not reach our servers just now/)).textContent).toContain('choose again')
    await press('Keep this one')
    expect(await telling(/We could not reach our servers just now/)).toBeDefined()
    expect(nameIn(kept.form)).toBe('Newer')
    answerWith('GET /api/draft', () => ({ status: 200, body: { ...kept } }))
    await press('Keep this one')
    await waitFor(() => expect(nameIn(kept.form)).toBe('Mine'))
  })

  it('is there, and said, when its person comes back to a tab in which nothing was left to save', async () => {
    const { change } = await openDraft()
    change({ form: named('Newer') })
    await act(async () => turn('visible'))
    expect(await telling(/This is the newest of your application/)).toBeDefined()
    expect(shownName()).toBe('Newer')
    expect(sentWith('PUT', '/api/draft')).toEqual([])
  })
})

describe('whoever comes back to the form', () => {
  it('finds it without a word when nothing happened elsewhere', async () => {
    await openDraft()
    const before = askedFor('/api/draft')
    await act(async () => turn('visible'))
    await waitFor(() => expect(askedFor('/api/draft')).toBeGreaterThan(before))
    await act(async () => {})
    expect(screen.queryByText(/This is the newest of your application/)).toBeNull()
    expect(shownName()).toBe('As saved')
  })
})

describe('a draft', () => {
  it('is discarded after a question in the page, and leaves an empty form', async () => {
    const { kept } = await openDraft()
    await press('Discard this draft')
    const question = screen.getByRole('region', { name: 'Discard this draft?' })
    expect(document.activeElement?.textContent).toBe('Discard this draft?')
    expect(question.textContent).toContain('will be lost')
    await userEvent.click(within(question).getByRole('button', { name: 'Keep it' }))
    expect(document.activeElement?.textContent).toBe('Discard this draft')
    expect(sentWith('DELETE', '/api/draft')).toEqual([])

    await press('Discard this draft')
    await press('Discard this draft')
    expect(await telling(/Your draft is discarded, and the form is empty/)).toBeDefined()
    expect(kept.form).toBeNull()
    expect(shownName()).toBeUndefined()
    expect(document.activeElement?.textContent).toContain('Grades and qualifications')
    expect(screen.queryByRole('button', { name: 'Discard this draft' })).toBeNull()
    cleanup()
    expect(sentWith('PUT', '/api/draft')).toEqual([])
  })

  it('that could not be discarded is said to be there, and goes on being saved', async () => {
    const { kept } = await openDraft()
    answer('DELETE /api/draft', { kind: 'server', message: 'Our servers could not be contacted.' }, 503)
    await press('Discard this draft')
    await press('Discard this draft')
    expect(await telling(/Our servers could not be contacted/)).toBeDefined()
    await type('Ng')
    await waitFor(() => expect(nameIn(kept.form)).toBe('Ng'))
  })

  it('with newer work elsewhere is not discarded unseen', async () => {
    await openDraft()
    answer('DELETE /api/draft', conflict('Draft', 'version', 'There is newer work').error, 409)
    await press('Discard this draft')
    await press('Discard this draft')
    expect(await strip('Newer work elsewhere')).toBeDefined()
  })

  it('discarded elsewhere is said so, and can be kept all the same', async () => {
    const { kept } = await openDraft()
    Object.assign(kept, { form: null, version: 0, savedAt: null })
    await type('Mine')
    expect((await telling(/This draft has been discarded in another tab/)).textContent).toContain('Choose')
    expect(screen.getByRole('button', { name: 'Start with an empty form' })).toBeDefined()
    await press('Keep this one')
    await waitFor(() => expect(nameIn(kept.form)).toBe('Mine'))
  })
})

describe('a session that ends in mid-form', () => {
  /** The session ends, and something is typed afterwards. */
  async function lapsed() {
    const server = await openDraft()
    answer('/auth/bearer-token', unauthorised, 401)
    answer('PUT /api/draft', unauthorised, 401)
    await type('Typed late')
    const banner = await strip('Session ended')
    return { ...server, banner }
  }
  const signInAgain = (server: Awaited<ReturnType<typeof lapsed>>) => {
    answer('/auth/bearer-token', ada)
    const { kept } = server
    answerWith('PUT /api/draft', ({ body }) => {
      Object.assign(kept, { form: JSON.parse(String(body)).form, version: kept.version + 1 })
      return { status: 200, body: { ...kept } }
    })
  }

  it('keeps what is on the screen, and offers to sign in in a new tab that comes back here', async () => {
    const { banner } = await lapsed()
    const link = within(banner).getByRole('link', { name: /Sign in again/ })
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('href')).toBe('/auth/sign-in?next=%2Fapplicant%2Fapplications%2Fnew')
    expect(shownName()).toBe('Typed late')
  })

  it.each([
    ['comes back to the tab', () => turn('visible')],
    ['focuses the window', () => window.dispatchEvent(new Event('focus'))],
    ['is online again', () => window.dispatchEvent(new Event('online'))],
    [
      'has signed in in another tab',
      () => {
        localStorage.setItem('bearerToken', ada.bearerToken)
        storageEvent()
      },
    ],
  ])('goes on by itself once its person has signed in again and %s', async (_, moment) => {
    const server = await lapsed()
    signInAgain(server)
    await act(async () => void moment())
    await waitFor(() => expect(nameIn(server.kept.form)).toBe('Typed late'))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Session ended' })).toBeNull())
    expect(shownName()).toBe('Typed late')
  })

  it('says so when “Try now” comes too early, and goes on when it does not', async () => {
    const server = await lapsed()
    await press('Try now')
    expect(await telling(/You are not signed in yet/)).toBeDefined()
    signInAgain(server)
    await press('Try now')
    await waitFor(() => expect(nameIn(server.kept.form)).toBe('Typed late'))
  })

  it('saves and shows nothing of this person once another has signed in', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    await lapsed()
    signInElsewhere(ben)
    await act(async () => void storageEvent())
    await waitFor(() => expect(reload).toHaveBeenCalled())
    expect(shownName()).toBeUndefined()
    expect(sentBy(ben)).toEqual([])
  })

  it('asks before the tab is closed while something is not saved, and not otherwise', async () => {
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    await openDraft()
    expect(closing()).toBe(false)
    cleanup()
    await lapsed()
    expect(closing()).toBe(true)
  })
})

describe('signing out', () => {
  it('saves what was typed last, while there still is a session to save with', async () => {
    await openDraft()
    await type('Last words')
    const out = screen.getByRole('link', { name: 'Sign out' })
    out.addEventListener('click', event => event.preventDefault())
    await userEvent.click(out)
    const [save] = sentWith('PUT', '/api/draft')
    expect(nameIn(JSON.parse(String(save?.init.body)).form)).toBe('Last words')
    expect(save?.token).toBe(`Bearer ${ada.bearerToken}`)
    expect(localStorage.getItem('bearerToken')).toBeNull()
  })
})

describe('an embargo that begins in mid-form', () => {
  it('says when it ends, has the draft saved first, and shows it again afterwards', async () => {
    const { kept } = await openDraft()
    await type('Just typed')
    expect(askedFor('/api/draft')).toBe(1)
    cleanup()
    await waitFor(() => expect(nameIn(kept.form)).toBe('Just typed'))
    answer('/api/check-service', { embargoEndTime: '2099-08-12T07:00:00Z', closed: false })
    open()
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('08:00')
    expect(screen.getByText(/what you entered is kept/)).toBeDefined()
    cleanup()
    answer('/api/check-service', { embargoEndTime: null, closed: false })
    open()
    await waitFor(() => expect(shownName()).toBe('Just typed'))
  })
})
