// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { FormState } from '#shared/schemas/draft.ts'
import type { FormAction } from '#web/apply/form/form-state.ts'
import { addFamilyRows } from '#web/apply/form/qualification-entries.ts'
import { filledForm, formReducer, year } from '../../../gallery/sample-forms.ts'
import { clickButton, openForm, setUpPage } from '../applicant-page.tsx'

setUpPage()

const limitMessage = 'Enter 60 qualifications or fewer'
/** A form with `count` rows, the last `blanks` of them blank. */
const formWithRows = (count: number, blanks = 0): FormState => ({
  ...filledForm,
  programmeCode: null,
  qualifications: addFamilyRows([], Array(count).fill('IBHigher'), year).map((row, index) => ({
    ...row,
    subject: index < count - blanks ? 'Biology' : '',
  })),
})
const quickFill: FormAction = { type: 'prefilled', family: 'A2' }

describe('quick-fill near the limit of rows', () => {
  it('changes nothing if there is no room for all its rows', () => {
    const before = formWithRows(58, 2)
    expect(formReducer(before, quickFill)).toEqual(before)
  })
})

describe('the limit of rows', () => {
  it('is reported by Add Qualification and by quick-fill until a row is removed', async () => {
    openForm(formWithRows(58))
    for (const [name, count] of [
      ['Add Qualification', 58],
      ['A-Levels', 57],
    ] as const) {
      await clickButton(name)
      expect(await screen.findByText(limitMessage)).toBeDefined()
      const last = screen.getByRole('group', { name: new RegExp(`Higher Level ${count}$`) })
      await userEvent.click(within(last).getByRole('button', { name: /^Remove/ }))
      expect(screen.queryByText(limitMessage)).toBeNull()
    }
  })
})
