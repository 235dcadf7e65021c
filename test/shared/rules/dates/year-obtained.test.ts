import { expect, it } from 'vitest'
import { validateYearsObtained, withDefaultYears } from '#shared/rules/dates/year-obtained.ts'

const list = [undefined, null, 2026, 2027, 2028].map(yearObtained => ({
  tpe: 'EPQ',
  subject: null,
  grade: 'A',
  yearObtained,
}))

it('a qualification may be of this year or earlier, or of no year', () => {
  expect(validateYearsObtained(list, 2027, 'list')).toEqual([
    { level: 'error', path: 'list.4.yearObtained', text: 'Must be 2027 or earlier' },
  ])
})

it('a missing year is this year, and no year stays none', () => {
  const years = withDefaultYears(list, 2027).map(({ yearObtained }) => yearObtained)
  expect(years).toEqual([2027, null, 2026, 2027, 2028])
})
