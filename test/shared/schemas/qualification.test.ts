import { describe, expect, it } from 'vitest'
import { qualificationTypes } from '#shared/enums/qualification-types.ts'
import { formatGradePlaceholder, parseGrade } from '#shared/schemas/grade-rules.ts'
import {
  qualification,
  qualifications,
  validateYearsObtained,
  withDefaultYears,
} from '#shared/schemas/qualification.ts'
import { requiresSubject } from '../cases/grade-cases.ts'

const types = qualificationTypes.map(({ code }) => code as string)

describe('a qualification', () => {
  it('has a type of which there are grade cases', () => {
    expect([...requiresSubject.keys()].sort()).toEqual([...types].sort())
  })

  it.each([
    ['A2', ''],
    ['IBOverall', 'Out of 45'],
    ['UCATBand', 'Out of 4'],
    ['FrenchBac', 'Out of 20'],
    ['BtecExtendedRqf', 'BTEC grade x3'],
    ['BtecNationalQcf', 'BTEC grade x2'],
    ['BtecSubsidiaryRqf', 'BTEC grade'],
    ['Matura', ''],
  ])('%s has the placeholder %j for its grade', (tpe, placeholder) => {
    expect(formatGradePlaceholder(tpe)).toBe(placeholder)
  })

  it('is normalised: numbers, capitals and null', () => {
    expect(
      qualification.parse({ tpe: ' IBOverall ', subject: ' ', grade: ' 34 ', yearObtained: ' 2026 ' }),
    ).toEqual({
      tpe: 'IBOverall',
      subject: null,
      grade: 34,
      yearObtained: 2026,
    })
    const years = ['', null, undefined].map(
      yearObtained =>
        qualification.parse({ tpe: 'A2', subject: 'Art', grade: 'E', yearObtained }).yearObtained,
    )
    expect(years).toEqual([null, null, undefined])
    expect(qualification.parse({ tpe: 'BtecNationalRqf', subject: ' Sport ', grade: ' d*m ' })).toEqual({
      tpe: 'BtecNationalRqf',
      subject: 'Sport',
      grade: 'D*M',
    })
    expect(['AS', 'Matura'].map(tpe => parseGrade(tpe, ' a '))).toEqual(['A', 'a'])
  })
})

describe('the year of a qualification', () => {
  const list = [undefined, null, 2026, 2027, 2028].map(yearObtained => ({
    tpe: 'EPQ',
    subject: null,
    grade: 'A',
    yearObtained,
  }))

  it('may be of this year or earlier, or of no year', () => {
    expect(validateYearsObtained(list, 2027, 'list')).toEqual([
      { level: 'error', path: 'list.4.yearObtained', text: 'Must be 2027 or earlier' },
    ])
  })

  it('is this year if it is missing, and none if it is null', () => {
    const years = withDefaultYears(list, 2027).map(({ yearObtained }) => yearObtained)
    expect(years).toEqual([2027, null, 2026, 2027, 2028])
  })
})

describe('the qualifications of a submission', () => {
  const ucat = (tpe: string, grade: number) => ({ tpe, subject: null, grade })
  const messagesOf = (...added: object[]) =>
    qualifications
      .safeParse({
        list: [{ tpe: 'A2', subject: 'Art', grade: 'E' }, ...added],
        english: null,
        secondaryEducation: { type: 'Other' },
        version: 1,
      })
      .error?.issues.map(({ path, message }) => [path.join('.'), message])

  it('have one UCAT score and one band at most', () => {
    expect(messagesOf(ucat('UCATScore', 2000), ucat('UCATBand', 4))).toBeUndefined()
    expect(messagesOf(ucat('UCATScore', 2000), ucat('UCATScore', 3000))).toEqual([
      ['list.2.tpe', 'Enter one UCAT score only'],
    ])
    expect(messagesOf(ucat('UCATBand', 4), ucat('UCATScore', 2000), ucat('UCATBand', 1))).toEqual([
      ['list.3.tpe', 'Enter one UCAT band only'],
    ])
  })
})
