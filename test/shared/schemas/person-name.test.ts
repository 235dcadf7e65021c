import { describe, expect, it } from 'vitest'
import { formatFirstName, formatName } from '#shared/schemas/person-name.ts'
import { newApplicant, newApplication } from '#shared/schemas/submission.ts'
import { validForm, withValue } from '../form-with-value.ts'

const declarations = { gdprAccept: true, qualificationsConfirmed: true, hasBeenInterviewed: null, version: 1 }

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

  it('may be a hyphen, and otherwise has a letter', () => {
    const parse = (names: object) =>
      newApplicant.safeParse(withValue(validForm, 'data.details', { ...validForm.data.details, ...names }))
    expect(parse({ forenames: '-', surname: 'Suharto' }).success).toBe(true)
    expect(parse({ forenames: 'Suharto', surname: '.' }).success).toBe(true)
    const issues = parse({ forenames: '', surname: '-7' }).error?.issues
    expect(issues?.map(({ path }) => path.at(-1))).toEqual(['forenames', 'surname'])
  })

  it('may be changed in one part', () => {
    for (const details of [{ surname: '-' }, { forenames: '-' }]) {
      const body = { programmeCode: validForm.programmeCode, data: { ...declarations, details } }
      expect(newApplication.safeParse(body).success).toBe(true)
    }
  })
})
