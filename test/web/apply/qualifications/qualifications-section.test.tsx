import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { badRequest } from '#shared/errors.ts'
import { emptyForm, type FormState } from '#shared/schemas/form.ts'
import { rowTypeOptions } from '#web/apply/qualifications/row-options.ts'
import { createSearch } from '#web/ui/combobox/search.ts'
import { changeRow, filledForm, formAfter } from '../../../gallery/sample-forms.ts'
import { holdResponse, refuse, respond } from '../../../support/fake-api.ts'
import { pasteText } from '../../support/paste-text.ts'
import { clickButton, openForm, setUpPage } from '../applicant-page.tsx'

setUpPage()

const rows = () => screen.findAllByRole('group', { name: /^Qualification \d/ })
const rowNames = async () => (await rows()).map(row => row.querySelector('legend')?.textContent)
const fieldIn = async (position: number, label: string) =>
  within((await rows())[position - 1]!).getByLabelText<HTMLInputElement>(label)
const formOf = (...types: string[]): FormState =>
  types.reduce(
    (form, tpe, index) => formAfter(form, { type: 'addRow' }, changeRow(String(index), { tpe, subject: '' })),
    emptyForm,
  )

describe('quick-fill', () => {
  it('focuses the first of its rows', async () => {
    openForm(filledForm)
    await clickButton('BTEC')
    await waitFor(async () => expect(document.activeElement).toBe(await fieldIn(4, 'Subject')))
    expect((await rowNames())[3]).toContain('Qualification 4: BTEC Extended Diploma')
  })

  it('of Not Listed adds a row whose list of types is open', async () => {
    openForm(filledForm)
    await clickButton('Not Listed')
    expect(await screen.findByRole('option', { name: 'German Abitur' })).toBeDefined()
    expect(document.activeElement).toBe(await fieldIn(4, 'Qualification'))
  })

  it('of another family replaces the row in whose list it is chosen', async () => {
    openForm(filledForm)
    await clickButton('Not Listed')
    const families = within(await screen.findByRole('group', { name: 'Add all rows of' }))
    await userEvent.click(families.getByRole('option', { name: 'Polish Matura' }))
    expect((await rowNames()).slice(3)).toEqual([4, 5, 6].map(n => `Qualification ${n}: Polish Matura`))
  })
})

describe('a row', () => {
  it('has its type, a grade, and a subject if the type has subjects', async () => {
    const a2 = ['A*', 'A', 'B', 'C', 'D', 'E', 'NU']
    const types: [tpe: string, grade: string[] | string, hasSubject: boolean, hint?: string][] = [
      ['A2', a2, true],
      ['EPQ', a2.slice(0, -1), false],
      ['IBOverall', 'Out of 45', false],
      ['BtecExtendedRqf', 'BTEC grade x3', true],
      ['FrenchBac', 'Out of 20', true],
      ['UCATBand', 'Out of 4', false, '1 to 4. Band 1 is the best.'],
      ['GermanAbiturOverall', 'Out of 6', false, '1.0 is the best'],
      ['GermanAbitur', 'Out of 15', true, 'Points, a whole number'],
    ]
    openForm(formOf(...types.map(([tpe]) => tpe)))
    const shown = (await rows()).map((row, index) => {
      const tiles = within(row).queryAllByRole<HTMLInputElement>('radio')
      const grade = row.querySelector('[placeholder]:not([role="combobox"])')
      const hint = document.getElementById(grade?.getAttribute('aria-describedby') ?? '')?.textContent
      return [
        types[index]![0],
        grade?.getAttribute('placeholder') ?? tiles.map(({ value }) => value),
        within(row).queryByRole('combobox', { name: 'Subject' }) !== null,
        ...(types[index]![3] ? [hint] : []),
      ]
    })
    expect(shown).toEqual(types)
    // Section 2: IB year and total points.
    expect(screen.getAllByLabelText('Year obtained')).toHaveLength(1)
    expect(within((await rows())[2]!).getByLabelText('Year obtained')).toBeDefined()
  })

  it.each([
    ['', 'Distinction star Merit', 'D*M'],
    ['', 'distinctionN', 'DN'],
    ['DD', 'm', 'DDM'],
    ['DD', '{Backspace}*xp', 'D*P'],
    ['DDD', 'Distinction', 'DDDD'],
  ])('has, of a BTEC grade %j, after typing %s the grade %s', async (before, keys, after) => {
    openForm(formAfter(formOf('BtecExtendedRqf'), changeRow('0', { grade: before })))
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Grade' })
    await userEvent.type(field, keys)
    expect(field.value).toBe(after)
  })

  it('lists the subjects also if they have loaded after the empty form', async () => {
    const { release } = holdResponse('/api/subjects', { body: subjectLists })
    openForm()
    await screen.findByRole('button', { name: 'A-Levels' })
    release()
    await act(async () => vi.dynamicImportSettled())
    await clickButton('A-Levels')
    await pasteText(await fieldIn(1, 'Subject'), 'phys')
    expect(await screen.findByRole('option', { name: 'Physics' })).toBeDefined()
  })

  it('changes its type, and keeps the field and the focus', async () => {
    openForm(filledForm)
    const field = await fieldIn(1, 'Qualification')
    await userEvent.clear(field)
    await pasteText(field, 'AS Level')
    await userEvent.tab()
    expect((await rowNames())[0]).toBe('Qualification 1: AS Level Psychology')
    expect(await fieldIn(1, 'Qualification')).toBe(field)
  })

  it('can be of a type that is not listed, whose name is typed, also if a listed one has that name', async () => {
    openForm(filledForm)
    await clickButton('Not Listed')
    await pasteText(await fieldIn(4, 'Qualification'), 'Studentereksamen')
    await userEvent.click(screen.getByRole('option', { name: /^Other/ }))
    const name = await fieldIn(4, 'Name of the qualification')
    expect(name.value).toBe('Studentereksamen')
    await userEvent.clear(name)
    await pasteText(name, 'AS')
    expect(name.isConnected).toBe(true)
  })

  it('keeps a text that is no year as typed, up to four characters', async () => {
    openForm(formOf('IBOverall'))
    const year = await screen.findByLabelText<HTMLInputElement>('Year obtained')
    await userEvent.clear(year)
    await userEvent.type(year, '2O265')
    expect(year.value).toBe('2O26')
    await userEvent.tab()
    expect(await screen.findByText('Enter the year as four digits')).toBeDefined()
  })
})

describe('a removed row', () => {
  const remove = (name: string) => clickButton(`Remove ${name}`)

  it('moves the focus to the next row', async () => {
    openForm(filledForm)
    await remove('A-Level Biology')
    await waitFor(async () => expect(document.activeElement).toBe(await fieldIn(2, 'Qualification')))
    expect((await rowNames())[1]).toBe('Qualification 2: A-Level Chemistry')
  })

  it('moves the focus to Add Qualification if it was the last', async () => {
    openForm(formOf('A2'))
    await remove('A-Level')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add Qualification'))
  })
})

it('the UCAT ID is entered with the UCAT rows of the list', async () => {
  openForm(formAfter(filledForm, { type: 'quickFill', family: 'UCAT' }))
  const ucatId = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'UCAT ID (optional)' })
  await rows()
  await pasteText(ucatId()!, 'UCAT123456')
  expect(ucatId()?.value).toBe('UCAT123456')
  await clickButton('Remove UCAT score')
  await clickButton('Remove UCAT band')
  expect(ucatId()).toBeNull()
})

it('the list of types has each name once, among the types that an advisor checks too', () => {
  const { findNamed } = createSearch(rowTypeOptions)
  expect(rowTypeOptions.map(({ label }) => findNamed(label))).toEqual(rowTypeOptions)
})

it('the list of subjects reports a failure and can be loaded again', async () => {
  refuse('/api/subjects', badRequest('It broke'))
  openForm(formOf('A2'))
  const title = 'Could not fetch subjects'
  const alert = (await screen.findByText(title)).closest('[role="alert"]')
  expect(alert?.textContent).toContain('an advisor has to check it')
  respond('/api/subjects', subjectLists)
  await clickButton('Try again')
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: /Grades and qualifications$/ }))
})

it('the limit of rows disables Add Qualification until a row is removed', async () => {
  const typed = Array.from({ length: 55 }, (_, index) => [
    { type: 'addRow' as const },
    changeRow(String(index + 3), { tpe: 'WAEC', subject: `Subject ${index}` }),
  ]).flat()
  openForm(formAfter(filledForm, ...typed))
  await screen.findByText('You cannot add more qualifications')
  await clickButton('Remove WAEC Subject 54')
  expect(screen.queryByText('You cannot add more qualifications')).toBeNull()
})
