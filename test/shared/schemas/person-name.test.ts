import { describe, expect, it } from 'vitest'
import { formatFirstName, formatName } from '#shared/schemas/person-name.ts'
import { newApplicant, newApplication } from '#shared/schemas/submission.ts'
import { validForm } from '../form-with-value.ts'

const declarations = {
  gdprAccept: true,
  qualificationsConfirmed: true,
  hasBeenInterviewed: null,
  version: 1,
}

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
    const { data } = validForm
    const details = { ...data.details, forenames, surname }
    const issues = [newApplicant.safeParse({ ...validForm, data: { ...data, details } }).error?.issues ?? []]
    const changed = {
      programmeCode: validForm.programmeCode,
      data: { ...declarations, details: { forenames, surname } },
    }
    issues.push(newApplication.safeParse(changed).error?.issues ?? [])
    for (const list of issues)
      expect(list.map(({ path }) => path)).toEqual(isAccepted ? [] : [['data', 'details', 'forenames']])
  })

  it.each([
    [{ forenames: '-', surname: '-', dateOfBirth: '' }, 'forenames,dateOfBirth'],
    [{ forenames: '-', surname: '' }, 'surname'],
    [{ forenames: '', surname: ' ' }, 'forenames,surname'],
  ])('that is wrong is reported beside other details, and an empty one as missing: %j', (change, paths) => {
    const { data } = validForm
    const form = { ...validForm, data: { ...data, details: { ...data.details, ...change } } }
    const issues = newApplicant.safeParse(form).error?.issues ?? []
    expect(
      issues
        .map(({ path }) => path.at(-1))
        .sort()
        .join(),
    ).toBe(paths.split(',').sort().join())
  })

  it('may be changed in one part', () => {
    for (const details of [{ surname: '-' }, { forenames: '-' }]) {
      const body = { programmeCode: validForm.programmeCode, data: { ...declarations, details } }
      expect(newApplication.safeParse(body).success).toBe(true)
    }
  })
})
