import { describe, expect, it } from 'vitest'
import { agePath, withMinimumAge } from '#shared/rules/minimum-age.ts'
import { aLevels, checkOne, createProgramme } from './entry-check/entry-check-cases.ts'

const requirements = { a2Grades: 'ABB' }
const check = (
  minimumAge: 'start-of-year' | 'end-of-first-year',
  dateOfBirth: string | undefined,
  grades: [string, string, string] = ['A', 'B', 'B'],
) => {
  const programme = { ...createProgramme(requirements), code: 'T100', minimumAge }
  const result = { ...checkOne(aLevels(...grades), requirements), programmeCode: 'T100' }
  const context = { dateOfBirth, year: 2027, universityName: 'Example University' }
  const [checked] = withMinimumAge([result], [programme], context)
  return { status: checked?.checkStatus, row: checked?.messages.find(({ path }) => path === agePath) }
}

describe('the minimum age as a requirement of a programme', () => {
  it.each([
    ['start-of-year', '2009-09-01', 'Qualified', 'info', '18 on 1 September 2027', '18 on that day'],
    ['start-of-year', '2009-09-02', 'NotQualified', 'error', '18 on 1 September 2027', '17 on that day'],
    ['end-of-first-year', '2010-08-31', 'Qualified', 'info', '18 on 31 August 2028', '18 on that day'],
    ['end-of-first-year', '2010-09-01', 'NotQualified', 'error', '18 on 31 August 2028', '17 on that day'],
    ['start-of-year', '1980-01-01', 'Qualified', 'info', '18 on 1 September 2027', '47 on that day'],
    ['start-of-year', '2008-02-29', 'Qualified', 'info', '18 on 1 September 2027', '19 on that day'],
  ] as const)('%s for somebody born %s is %s', (minimumAge, born, status, level, required, actual) => {
    const { status: shown, row } = check(minimumAge, born)
    expect(shown).toBe(status)
    expect(row).toMatchObject({ level, required, actual })
  })

  it('changes nothing before the date of birth is known, and says that it will be asked', () => {
    const { status, row } = check('start-of-year', undefined)
    expect(status).toBe('Qualified')
    expect(row).toMatchObject({
      level: 'warning',
      text: 'You must be 18 on 1 September 2027',
      actual: 'We ask your date of birth in the next section',
    })
  })

  it('says that somebody old enough is', () => {
    expect(check('start-of-year', '2009-09-01').row?.text).toBe('You are 18 on 1 September 2027')
  })

  it('changes nothing for a programme that is no longer listed', () => {
    const result = { ...checkOne(aLevels('A', 'B', 'B'), requirements), programmeCode: 'T100' }
    const context = { dateOfBirth: '2012-01-01', year: 2027, universityName: 'Example University' }
    expect(withMinimumAge([result], [], context)).toEqual([result])
  })

  it('leaves out of reach what other requirements rule out', () => {
    expect(check('start-of-year', '2000-01-01', ['D', 'D', 'E']).status).toBe('NotQualified')
  })
})
