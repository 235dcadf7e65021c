import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getLatestDateOfBirth, validateMinimumAge } from '#shared/rules/dates/minimum-age.ts'

describe('minimum age', () => {
  const start = 'You must be 18, at the start of the academic year, to apply for this programme.'
  const end = 'You must be 18, by the end of your first year of study at Example University, to apply.'
  // Specification 5.17, 5.18, 5.19, 9.2
  it.each([
    ['start-of-year', '2009-09-01', undefined],
    ['start-of-year', '2009-09-02', start],
    ['end-of-first-year', '2010-08-31', undefined],
    ['end-of-first-year', '2010-09-01', end],
  ] as const)('%s, born %s: %s', (minimumAge, born, text) => {
    const messages = validateMinimumAge(born, minimumAge, 2027, 'Example University')
    expect(messages.map(message => message.text)).toEqual(text ? [text] : [])
  })

  it('accepts every applicant who is older than an accepted one', () => {
    const birthday = fc
      .date({ min: new Date('1990-01-01'), max: new Date('2045-12-31'), noInvalidDate: true })
      .map(date => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(birthday, birthday, fc.integer({ min: 2024, max: 2060 }), (a, b, year) => {
        const [older, younger] = a < b ? [a, b] : [b, a]
        fc.pre(validateMinimumAge(younger, 'end-of-first-year', year, '').length === 0)
        expect(validateMinimumAge(older, 'end-of-first-year', year, '')).toEqual([])
      }),
    )
  })

  it('is stricter at the start of the year', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2024, max: 2060 }),
        year => getLatestDateOfBirth('start-of-year', year) < getLatestDateOfBirth('end-of-first-year', year),
      ),
    )
  })
})
