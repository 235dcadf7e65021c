// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { FormState, QualificationEntry } from '#shared/schemas/draft.ts'
import { qualifications } from '#shared/schemas/qualification.ts'
import { type FormAction, formReducer } from '#web/apply/form/form-state.ts'
import { keepDrafts, open, press, servePage } from '../applicant-page.tsx'
import { filledForm, year } from '../filled-form.ts'

servePage()

const said = 'Enter 60 qualifications or fewer'
const row = (place: number, subject = 'Biology'): QualificationEntry => ({
  id: String(place + 1),
  tpe: 'IBHigher',
  ownType: false,
  subject,
  ownSubject: false,
  grade: '',
  yearObtained: year,
})
/** As many rows, of which the last ones are blank. */
const formOf = (count: number, blanks = 0): FormState => ({
  ...filledForm,
  programmeCode: null,
  qualifications: Array.from({ length: count }, (_, place) =>
    row(place, place < count - blanks ? 'Biology' : ''),
  ),
})
const quickFill: FormAction = { type: 'prefilled', family: 'A2', year }

describe('quick-fill near the limit', () => {
  it('sets out all its rows in the place of the blank ones, under ids that no row had', () => {
    const before = formOf(58, 3)
    const { qualifications: list } = formReducer(before, quickFill)
    expect(list).toHaveLength(58)
    expect(list.slice(-3).map(({ tpe }) => tpe)).toEqual(['A2', 'A2', 'A2'])
    const used = before.qualifications.map(({ id }) => id)
    expect(list.slice(-3).filter(({ id }) => used.includes(id))).toEqual([])
  })

  it('does nothing at all when there is no room for all its rows', () => {
    const before = formOf(58, 2)
    expect(formReducer(before, quickFill)).toEqual(before)
  })
})

describe('at the limit', () => {
  it('speaks the words of the schema', () => {
    const sent = { subject: 'Biology', tpe: 'A2', grade: 'A' }
    const list = Array.from({ length: 61 }, () => sent)
    const { error } = qualifications.safeParse({ list, secondaryEducation: { type: 'Other' }, version: 1 })
    expect(error?.issues.map(({ message }) => message)).toEqual([said])
  })

  it.each(['Add Qualification', 'A-Levels'])('%s says so, until there is room', async name => {
    keepDrafts(formOf(58))
    open()
    await press(name)
    expect(await screen.findByText(said)).toBeDefined()
    const last = screen.getByRole('group', { name: /Higher Level 58$/ })
    await userEvent.click(within(last).getByRole('button', { name: /^Remove/ }))
    expect(screen.queryByText(said)).toBeNull()
  })

  it('total points say so too', async () => {
    keepDrafts(formOf(58))
    open()
    const points = await screen.findByRole('textbox', { name: 'Total points' })
    await userEvent.type(points, '3')
    expect(document.getElementById('ibPoints-messages')?.textContent).toContain(said)
  })
})
