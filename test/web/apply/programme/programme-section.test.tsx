// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { filledForm } from '../filled-form.ts'
import {
  dropdown,
  english,
  graded,
  listed,
  openChoice,
  serveCatalogue,
  unchosen,
} from './programme-section-page.tsx'

beforeEach(serveCatalogue)
afterEach(cleanup)

const groupOf = async (code: string) => {
  const select = await dropdown()
  await waitFor(() => expect(select.options.length).toBeGreaterThan(1))
  const option = [...select.options].find(({ value }) => value === code)
  const group = option?.closest('optgroup')
  return { label: group?.getAttribute('label'), disabled: option?.disabled }
}
const tap = (name: string | RegExp, place: Pick<typeof screen, 'getByRole'> = screen) =>
  userEvent.click(place.getByRole('button', { name }))

describe('the programmes of a school', () => {
  it.each([
    ['C100-USBIO', 'Places available: you qualify', false],
    ['B990-USBMS', 'Places available: not with these grades', true],
    ['B140-USNEU', 'No places: not accepting new applications', true],
  ])('has %s under “%s”', async (code, label, disabled) => {
    openChoice(filledForm, { programmeCode: null })
    expect(await groupOf(code)).toEqual({ label, disabled })
  })

  it('can be chosen when an advisor has to check', async () => {
    openChoice(english('Other'), { programmeCode: null })
    const label = 'Places available: an advisor will check your grades after submission'
    expect(await groupOf('C100-USBIO')).toEqual({ label, disabled: false })
  })

  it('shows the advisor note with the requirements once such a programme is chosen', async () => {
    const shown = openChoice(english('Other'), { programmeCode: null })
    await userEvent.selectOptions(await dropdown(), await screen.findByRole('option', { name: /C100-USBIO/ }))
    expect(shown.form.programmeCode).toBe('C100-USBIO')
    expect(screen.getByText('An advisor will check your grades after submission')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Entry requirements' })).toBeDefined()
    const table = within(screen.getByRole('table', { name: /^Entry requirements of Biology/ }))
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Part',
      'How you stand',
      'Result',
    ])
    expect(table.getByRole('row', { name: /^English .* Advisor checks$/ })).toBeDefined()
    expect(table.getByRole('row', { name: /^Grades .*ABB.* Met$/ })).toBeDefined()
  })

  it('says of a chosen programme that the grades do not reach: an error, why, the hotline', async () => {
    openChoice(graded('B', 'B', 'B'))
    const words = 'You do not meet the entry requirements of this programme'
    expect(await screen.findByText(words)).toBeDefined()
    expect((await dropdown()).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(/Entry requirements apply to this programme.*BBB.*ABB/)).toBeDefined()
    expect(screen.getByRole('row', { name: /^Grades .* Short$/ })).toBeDefined()
    expect(
      screen.getByText(/^If a grade above is not the one you were awarded, correct it, or call/),
    ).toBeDefined()
  })

  it('offers no choice in the row of a programme that asks for more, and full ones do not open', async () => {
    openChoice(filledForm, { programmeCode: null })
    const no = await listed('B990-USBMS')
    expect(no.queryByRole('button', { name: /^Choose Biomedical Sciences BSc/ })).toBeNull()
    const full = await listed('B140-USNEU')
    expect(full.getByText('Full')).toBeDefined()
    expect(full.queryByRole('group')).toBeNull()
  })

  it('leaves only those qualified for when asked to, and forgets the choice', async () => {
    const shown = openChoice(filledForm)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Show only programmes I qualify for' }))
    expect(shown.form.programmeCode).toBeNull()
    expect(await groupOf('C100-USBIO')).toMatchObject({ disabled: false })
    expect(screen.queryByRole('option', { name: /B990-USBMS/ })).toBeNull()
    expect(screen.queryByRole('option', { name: /B140-USNEU/ })).toBeNull()
  })

  it('says so when none of them matches', async () => {
    openChoice(filledForm, { ...unchosen, schoolCode: 'LAW', qualifiedOnly: true })
    expect(await screen.findByText(/^You do not qualify for a programme of this school/)).toBeDefined()
  })
})

describe('what is open instead', () => {
  it('is chosen with one tap: school and programme are set, focused and said', async () => {
    const shown = openChoice(filledForm, { ...unchosen, schoolCode: 'LAW' })
    const [nearest] = (await listed('M100-USLAW')).getAllByRole('button', { name: /^Choose/ })
    await userEvent.click(nearest ?? document.body)
    expect(shown.form.schoolCode).not.toBe('LAW')
    const select = await dropdown()
    expect(select.value).toBe(shown.form.programmeCode)
    expect(document.activeElement).toBe(select)
    const name = select.selectedOptions[0]?.text.replace(/ \([^()]*\)$/, '')
    expect(await screen.findByText(`You have chosen ${name}.`)).toBeDefined()
  })

  it('comes nearest first', async () => {
    openChoice(filledForm, { programmeCode: null })
    const row = await listed('B990-USBMS')
    const [first, second, third] = row.getAllByRole('button', { name: /^Choose/ })
    expect(first?.textContent).toBe('Choose Biomedical Sciences with Foundation BSc (Hons)')
    expect([second, third].map(button => button?.textContent)).toEqual([
      'Choose Pharmacology and Innovative Therapeutics with Year Abroad BSc (Hons)',
      'Choose Biology BSc (Hons)',
    ])
  })

  it('comes a few at a time, and the focus goes to the first that is new', async () => {
    openChoice(filledForm, { programmeCode: null })
    const row = await listed('B990-USBMS')
    const before = row.getAllByRole('button', { name: /^Choose/ })
    expect(before).toHaveLength(3)
    await tap(/^Show more/, row)
    const after = row.getAllByRole('button', { name: /^Choose/ })
    expect(after).toHaveLength(13)
    expect(document.activeElement).toBe(after[3])
  })

  it('is said to be nothing when an advisor has to look at everything', async () => {
    openChoice(english('Other'), { programmeCode: null })
    const row = await listed('B990-USBMS')
    expect(row.queryByRole('button', { name: /^Choose/ })).toBeNull()
    expect(row.getByText(/An advisor would look at your grades for \d+ other programmes/)).toBeDefined()
  })
})

describe('a programme whose places went before the form was sent', () => {
  it('is named, with what is open instead, and cannot be chosen any more', async () => {
    openChoice(filledForm, { programmeCode: null }, 'C100-USBIO')
    expect(await groupOf('C100-USBIO')).toMatchObject({ disabled: false })
    await tap('Submit in vain')
    expect(await screen.findByRole('heading', { name: 'Biology BSc (Hons) is full' })).toBeDefined()
    expect(await groupOf('C100-USBIO')).toMatchObject({ disabled: true })
    const near = screen.getAllByRole('region', { name: 'Close to it, and open to you' })[0]
    if (!near) throw new Error('nothing is offered')
    await tap('Choose Biology with Year Abroad BSc (Hons)', within(near))
    expect((await dropdown()).value).toBe('C10Y-USBIY')
    expect(screen.queryByRole('heading', { name: /is full$/ })).toBeNull()
  })
})
