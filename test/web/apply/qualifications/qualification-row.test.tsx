// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { currentEntry, Row } from './qualification-row-fixture.tsx'

afterEach(cleanup)

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
  // Specification 2.43, 2.44, 2.50, 3.45
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

  it('of an IB total is removed when its points are cleared and the focus leaves its card', async () => {
    render(<Row tpe="IBOverall" />)
    const points = screen.getByLabelText('Total points')
    await userEvent.click(points)
    await userEvent.tab()
    expect(currentEntry()).toMatchObject({ tpe: 'IBOverall' })
    await userEvent.type(points, '36')
    await userEvent.clear(points)
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByLabelText('Year obtained'))
    expect(currentEntry()).toMatchObject({ grade: '' })
    await userEvent.click(document.body)
    expect(screen.getByText('removed')).toBeDefined()
  })

  // Specification 5.30
  it('takes a year of four characters at most', async () => {
    render(<Row tpe="IBOverall" />)
    const year = screen.getByLabelText('Year obtained')
    await userEvent.clear(year)
    await userEvent.type(year, '20265')
    expect(currentEntry().yearObtained).toBe(2026)
  })
})
