import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { conflict, invalid, Refusal, unreachableText } from '#shared/errors.ts'
import { emptyForm } from '#shared/schemas/form.ts'
import { formAfter } from '../../../gallery/sample-forms.ts'
import { ada, appliedRecord } from '../../../gallery/samples.ts'
import { refuse, requestsTo, respond, respondWith } from '../../../support/fake-api.ts'
import { pasteText } from '../../support/paste-text.ts'
import { clickButton, openForm, setUpPage, signInOnRecord } from '../applicant-page.tsx'

setUpPage()

/** A form with a qualification of an unlisted type, whose subject is typed. */
const formWithSubject = (subject: string) =>
  formAfter(emptyForm, { type: 'addRow' }, { type: 'changeRow', id: '0', changes: { tpe: 'WAEC', subject } })
const findText = (words: RegExp) => screen.findByText(words)
const visibleSubject = () => screen.queryByLabelText<HTMLInputElement>('Subject')?.value

/** Opens the page with a saved draft of such a form. */
async function openDraft() {
  const server = openForm(formWithSubject('As saved'))
  await screen.findByLabelText('Subject')
  return { ...server, savedSubject: () => server.stored.form?.data.qualifications.list[0]?.subject }
}
async function typeSubject(subject: string) {
  const field = await screen.findByLabelText('Subject')
  await userEvent.clear(field)
  await pasteText(field, subject)
}
/** Types the subject and leaves the page for another of the history, which saves at once. */
async function saveSubject(subject: string) {
  await typeSubject(subject)
  act(() => void window.dispatchEvent(new Event('pagehide')))
}
const discard = () => clickButton('Delete my answers')

describe('saving', () => {
  it('is not announced before anything is saved', async () => {
    openForm()
    expect(await findText(/^Your answers are saved as you go/)).toBeDefined()
    expect(screen.queryByText('Your answers are saved.')).toBeNull()
  })

  it('shows the time in London until one fails, and announces only the first save', async () => {
    await openDraft()
    const announcements = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    for (const [minute, subject] of [
      ['20', 'First'],
      ['31', 'Second'],
    ] as const) {
      respond('PUT /api/draft', { form: null, version: 2, savedAt: `2027-08-16T07:${minute}:00.000Z` })
      await saveSubject(subject)
      expect(await findText(new RegExp(`^Saved at 08:${minute}`))).toBeDefined()
      expect(announcements()).toContain('Your answers are saved.')
      expect(announcements().filter(text => text?.includes('Saved'))).toEqual([])
    }
    refuse('PUT /api/draft', invalid([]))
    await saveSubject('Third')
    await waitFor(() => expect(screen.queryByText(/^Saved at/)).toBeNull())
  })

  it('that is being repeated is what the form waits for when it is opened again, which the page says', async () => {
    const { router, save } = await openDraft()
    refuse('PUT /api/draft', new Refusal({ kind: 'server', message: unreachableText }))
    await typeSubject('Newer')
    await act(() => router.navigate('/'))
    await userEvent.click(await screen.findByRole('link', { name: 'Create an Application' }))
    expect(await findText(/^We are still trying to save your last changes/)).toBeDefined()
    respondWith('PUT /api/draft', ({ init }) => save(JSON.parse(String(init.body))))
    await waitFor(() => expect(visibleSubject()).toBe('Newer'))
  })

  // The journey of test/e2e/apply/session-interrupted.spec.ts has the embargo.
  it('goes on when the portal refuses a call because it is closed, which the page says at once', async () => {
    const { savedSubject } = await openDraft()
    await typeSubject('Last words')
    refuse('/api/applicant', new Refusal({ kind: 'denied', message: 'm', failedCheck: 'closed' }))
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    expect(await screen.findByRole('heading', { level: 1, name: 'Our Clearing is closed' })).toBeDefined()
    expect(screen.getByRole('main').textContent).toMatch(/your answers are saved/i)
    await waitFor(() => expect(savedSubject()).toBe('Last words'))
  })

  it('comes before the end of the session when the applicant signs out', async () => {
    const { savedSubject } = await openDraft()
    await typeSubject('Last words')
    const out = screen.getByRole('link', { name: 'Sign out' })
    out.addEventListener('click', event => event.preventDefault())
    await userEvent.click(out)
    await waitFor(() => expect(savedSubject()).toBe('Last words'))
    expect(requestsTo('/api/draft', 'PUT').at(-1)?.token).toBe(`Bearer ${ada.bearerToken}`)
    expect(localStorage.getItem('bearerToken')).toBeNull()
  })
})

describe('a draft', () => {
  it('is discarded after a confirmation, and leaves an empty form', async () => {
    const { stored } = await openDraft()
    const question = (await findText(/^Delete my answers and start again/)).closest('details')!
    expect(question.open).toBe(false)
    expect(question.textContent).toContain('This deletes everything')
    expect(question.textContent).not.toContain('UCAS sent us')
    await discard()
    expect(await findText(/You have deleted your answers/)).toBeDefined()
    expect(stored.form).toBeNull()
    await waitFor(() => expect(visibleSubject()).toBeUndefined())
    const heading = screen.getByRole('heading', { name: /Grades and qualifications$/ })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(screen.queryByRole('button', { name: 'Delete my answers' })).toBeNull()
    cleanup()
    expect(requestsTo('/api/draft', 'PUT')).toEqual([])
  })

  it('of somebody with a withdrawn application is discarded for a form with the answers of that application', async () => {
    signInOnRecord(appliedRecord({ hasPortalApplication: false, hasQualifications: false, source: 'portal' }))
    await openDraft()
    await discard()
    expect(await findText(/You have deleted your answers/)).toBeDefined()
    await waitFor(() => expect(screen.getAllByRole('group', { name: /A-Level Biology/ })).toHaveLength(1))
  })

  it('that could not be discarded is reported, and is saved again', async () => {
    const { savedSubject } = await openDraft()
    refuse('DELETE /api/draft', new Refusal({ kind: 'server', message: unreachableText }))
    await discard()
    expect(await findText(/Our servers could not be contacted/)).toBeDefined()
    await saveSubject('Ng')
    await waitFor(() => expect(savedSubject()).toBe('Ng'))
  })

  it('that another device has submitted is replaced by the confirmation when a save is refused', async () => {
    const server = await openDraft()
    server.change(null)
    respond('/api/applicant', appliedRecord())
    await saveSubject('Late')
    expect(await screen.findByRole('heading', { level: 1, name: 'Thank you' })).toBeDefined()
  })

  it('with newer work on another device is not discarded, but shown', async () => {
    const server = await openDraft()
    server.change(formWithSubject('Newer'))
    refuse('DELETE /api/draft', conflict('Draft', 'version', 'There is a newer version'))
    await discard()
    expect(await findText(/in another tab or on another device/)).toBeDefined()
    expect(visibleSubject()).toBe('Newer')
  })
})
