// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { FormState } from '#shared/schemas/form.ts'
import { filledForm, formAfter } from '../../../gallery/sample-forms.ts'
import { pasteText } from '../../paste-text.ts'
import { clickButton, openForm, setUpPage } from '../applicant-page.tsx'

setUpPage()

/** Without an answer about English the section is open. */
const unfinished: FormState = { ...filledForm, english: null }
const waec = { tpe: 'WAEC', ownType: true, grade: 'B2' }
const withWaec = formAfter(
  unfinished,
  { type: 'added' },
  { type: 'updated', id: '4', to: { ...waec, subject: 'Physics' } },
)
const card = (name: string) => screen.findByRole('group', { name })
const fields = () => screen.queryAllByLabelText<HTMLInputElement>('Qualification')
const choose = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field)
  await pasteText(field, text)
  await userEvent.tab()
}

async function open(form: FormState) {
  openForm(form)
  await screen.findAllByRole('group', { name: 'A-Level 1' })
}

describe('the type of a qualification', () => {
  it('is the heading of its card, and Change type shows it in every card with the focus in the first', async () => {
    await open(unfinished)
    expect(fields()).toEqual([])
    await clickButton('Change type')
    expect(fields()).toHaveLength(3)
    const field = fields()[0]!
    expect(field.value).toBe('A-Level (A2)')
    await waitFor(() => expect(document.activeElement).toBe(field))
    await choose(field, 'AS')
    expect(within(await card('AS Level 1')).getByLabelText('Qualification')).toBe(field)
  })

  it('can be a name that is not listed', async () => {
    await open(formAfter(unfinished, { type: 'added' }))
    const [field] = fields()
    await pasteText(field!, 'WASSCE')
    await userEvent.click(screen.getByRole('option', { name: /^Other/ }))
    expect((await screen.findByLabelText<HTMLInputElement>('Name of the qualification')).value).toBe('WASSCE')
  })

  it('is the heading of a name that was typed before, and Change type shows the name', async () => {
    await open(withWaec)
    await card('WAEC 1')
    expect(screen.queryByLabelText('Name of the qualification')).toBeNull()
    await clickButton('Change type')
    const name = screen.getByLabelText<HTMLInputElement>('Name of the qualification')
    expect(name.value).toBe('WAEC')
    await userEvent.clear(name)
    await pasteText(name, 'T Level')
    expect(name.isConnected).toBe(true)
  })

  it('can be a name that the portal cannot compare, which an advisor will check', async () => {
    await open(formAfter(unfinished, { type: 'added' }))
    await choose(fields()[0]!, 't levels')
    const row = within(await card('T Level 1'))
    expect(row.queryByLabelText('Name of the qualification')).toBeNull()
    await pasteText(row.getByLabelText('Subject'), 'Health')
    expect(row.getByLabelText('Grade').getAttribute('aria-describedby')).toContain('hint')
  })

  it('needs no choice for the certificates that Not Listed names', async () => {
    openForm()
    await clickButton(/^Not Listed/)
    await clickButton(/^Scottish Higher/)
    const first = within(await card('Scottish Higher 1'))
    await waitFor(() => expect(document.activeElement).toBe(first.getByLabelText('Subject')))
    await clickButton('Add another Scottish Higher subject')
    await card('Scottish Higher 2')
    expect(screen.getAllByText('An advisor will check each Scottish Higher.')).toHaveLength(1)
  })

  it('is typed at once for another certificate, and offered for its next subject', async () => {
    openForm()
    await clickButton(/^Not Listed/)
    await clickButton(/^Something else/)
    const name = await screen.findByLabelText('Name of the qualification')
    await waitFor(() => expect(document.activeElement).toBe(name))
    await pasteText(name, 'WASSCE')
    await clickButton('Add another WASSCE subject')
    const second = within(await card('WASSCE 2'))
    await waitFor(() => expect(document.activeElement).toBe(second.getByLabelText('Subject')))
    expect(second.queryByLabelText('Qualification')).toBeNull()
  })
})

describe('a grade that no one is awarded', () => {
  it('is explained once', async () => {
    await open(unfinished)
    const hint = screen.getByText('NU: no grade. Choose it if your results say U.')
    expect((await card('A-Level 1')).contains(hint)).toBe(true)
  })
})
