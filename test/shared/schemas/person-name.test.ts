import { describe, expect, it } from 'vitest'
import { answersOf } from '#shared/schemas/fields.ts'
import { formatFirstName, formatName } from '#shared/schemas/person-name.ts'

describe('a name', () => {
  it.each([
    ['Ada Maria', 'Sample', 'Ada Maria Sample', 'Ada'],
    ['-', 'Suharto', 'Suharto', 'Suharto'],
    ['Suharto', '–', 'Suharto', 'Suharto'],
    [' . ', 'Suharto', 'Suharto', 'Suharto'],
    ['Jean-Luc', "O'Neil", "Jean-Luc O'Neil", 'Jean-Luc'],
    ['明', '李', '明 李', '明'],
    [undefined, null, '', 'applicant'],
  ])('of the parts %j and %j is %j, and the person is called %j', (forenames, surname, name, firstName) => {
    expect(formatName({ forenames, surname })).toBe(name)
    expect(formatFirstName({ forenames, surname })).toBe(firstName)
  })

  it('that is a hyphen is no answer', () => {
    expect(answersOf('forenames', { data: { details: { forenames: '-' } } })).toEqual([])
  })
})
