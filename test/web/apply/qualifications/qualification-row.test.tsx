// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useReducer } from 'react'
import { describe, expect, it } from 'vitest'
import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { emptyForm } from '#shared/schemas/form.ts'
import type { QualificationEntry } from '#shared/schemas/qualification.ts'
import { addFamilyRows } from '#web/apply/form/qualification-entries.ts'
import { QualificationRow } from '#web/apply/qualifications/qualification-row.tsx'
import { formReducer, year } from '../../../gallery/sample-forms.ts'

const ignore = () => {}

/** One row of the form, with the form's own reducer behind it and its state in an output. */
function Row({ tpe }: { tpe: string }) {
  const qualifications = addFamilyRows([], [tpe], year)
  const [form, dispatch] = useReducer(formReducer, { ...emptyForm, qualifications })
  const current = form.qualifications[0]!
  return (
    <>
      <QualificationRow
        entry={current}
        neighbourId={undefined}
        name="Row"
        gradeHint={undefined}
        subjects={subjectLists}
        typeShown={false}
        yearShown={false}
        messages={[]}
        dispatch={dispatch}
        leaveField={ignore}
        focusAfter={ignore}
      />
      <output>{JSON.stringify(current)}</output>
    </>
  )
}

/** The state of the row that is rendered. */
const currentEntry = (): QualificationEntry =>
  JSON.parse(screen.getByRole('status', { name: '' }).textContent ?? '')

const letters = (grades: string) => grades.split(' ')
const a2 = letters('A* A B C D E NU')
const ib = letters('7 6 5 4 3 2 1 N')
/** A type of each kind of grade control, with and without subjects. */
const controls: Record<string, [grade: string[] | string, subject: boolean]> = {
  A2: [a2, true],
  EPQ: [a2.slice(0, -1), false],
  IBOverall: ['Out of 45', false],
  IBHigher: [ib, true],
  BtecExtendedRqf: ['BTEC grade x3', true],
  FrenchBac: ['Out of 20', true],
  UCATScore: ['Out of 3600', false],
}

describe('a row', () => {
  it.each(Object.entries(controls))(
    'of %s has a grade, and a subject if the type has subjects',
    (tpe, [grade, subject]) => {
      render(<Row tpe={tpe} />)
      const tiles = screen.queryAllByRole<HTMLInputElement>('radio').map(({ value }) => value)
      if (typeof grade === 'string') expect(screen.getByPlaceholderText(grade)).toBeTruthy()
      expect(tiles).toEqual(typeof grade === 'string' ? [] : grade)
      expect(screen.queryByRole('combobox', { name: 'Subject' }) !== null).toBe(subject)
      // Section 2: IB year and total points.
      expect(screen.queryByLabelText('Year obtained') !== null).toBe(tpe === 'IBOverall')
    },
  )

  it.each([
    ['GermanAbiturOverall', 'Out of 6', '1.0 is the best'],
    ['UCATBand', 'Out of 4', '1 to 4. Band 1 is the best.'],
    ['GermanAbitur', 'Out of 15', 'Points, a whole number'],
  ])('of %s explains %j by %j', (tpe, placeholder, hint) => {
    render(<Row tpe={tpe} />)
    const described = screen.getByPlaceholderText(placeholder).getAttribute('aria-describedby')
    expect(document.getElementById(described!)?.textContent).toBe(hint)
  })

  it('takes a year of four digits at most', async () => {
    render(<Row tpe="IBOverall" />)
    const year = screen.getByLabelText('Year obtained')
    await userEvent.clear(year)
    await userEvent.type(year, 'a2o0265')
    expect(currentEntry().yearObtained).toBe(2026)
  })
})
