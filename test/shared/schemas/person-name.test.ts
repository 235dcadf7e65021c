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

  it.each([
    ['-', 'Suharto', true],
    ['Suharto', '.', true],
    ['-', '-', false],
    ['–', '.', false],
  ])('may be a hyphen in one part: %j and %j', (forenames, surname, isAccepted) => {
    const details = { ...validForm.data.details, forenames, surname }
    const changed = { ...validForm, data: { ...declarations, details: { forenames, surname } } }
    for (const { error } of [
      newApplicant.safeParse(withValue(validForm, 'data.details', details)),
      newApplication.safeParse(changed),
    ])
      expect((error?.issues ?? []).map(({ path }) => path)).toEqual(
        isAccepted ? [] : [['data', 'details', 'forenames']],
      )
  })

  it.each([
    [{ forenames: '-', surname: '-', dateOfBirth: '' }, 'forenames,dateOfBirth'],
    [{ forenames: '-', surname: '' }, 'surname'],
    [{ forenames: '', surname: ' ' }, 'forenames,surname'],
  ])('that is wrong is reported beside other details, and an empty one as missing: %j', (change, paths) => {
    const details = { ...validForm.data.details, ...change }
    const issues = newApplicant.safeParse(withValue(validForm, 'data.details', details)).error?.issues ?? []
    expect(new Set(issues.map(({ path }) => path.at(-1)))).toEqual(new Set(paths.split(',')))
  })

  it('may be changed in one part', () => {
    for (const details of [{ surname: '-' }, { forenames: '-' }]) {
      const body = { programmeCode: validForm.programmeCode, data: { ...declarations, details } }
      expect(newApplication.safeParse(body).success).toBe(true)
    }
  })
})
