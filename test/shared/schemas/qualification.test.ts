import { describe, expect, it } from 'vitest'
import { needsSubject, qualificationTypes } from '#shared/enums/qualification-types.ts'
import { formatGradePlaceholder } from '#shared/rules/grade-rules.ts'
import { qualification } from '#shared/schemas/qualification.ts'
import { subjectsOf } from '../cases/grade-cases.ts'

const types = qualificationTypes.map(({ code }) => code as string)

describe('a qualification', () => {
  it('is of one of 31 types, each of which is in the table of grades', () => {
    expect(types).toHaveLength(31)
    expect([...subjectsOf.keys()].sort()).toEqual([...types].sort())
  })

  it('has a subject exactly when its type needs one, and always when its type was typed freely', () => {
    expect(new Map(types.map(tpe => [tpe, needsSubject(tpe)]))).toEqual(
      new Map(types.map(tpe => [tpe, subjectsOf.get(tpe)])),
    )
    expect(['Studentereksamen', 'UCAT', 'My Overall'].filter(tpe => !needsSubject(tpe))).toEqual([])
  })

  it('shows in its empty grade field what is asked for', () => {
    const shown = new Map<string, string[]>()
    for (const tpe of types) {
      const placeholder = formatGradePlaceholder(tpe)
      shown.set(placeholder, [...(shown.get(placeholder) ?? []), tpe])
    }
    expect(Object.fromEntries(shown)).toEqual({
      '': ['A2', 'AS', 'EPQ', 'IBHigher', 'IBStandard'],
      'Out of 45': ['IBOverall'],
      'BTEC grade x3': ['BtecExtendedRqf', 'BtecExtendedQcf'],
      'BTEC grade x2': ['BtecNationalRqf', 'BtecNationalQcf'],
      'BTEC grade': ['BtecSubsidiaryRqf', 'BtecSubsidiaryQcf'],
      'Out of 20': ['FrenchBacOverall', 'FrenchBac'],
      'Out of 100': [
        'IndianHsNatOverall',
        'IndianHsNat',
        'IndianHsWbOverall',
        'IndianHsWb',
        'IndianHsOtherOverall',
        'IndianHsOther',
        'PolishMatura',
        'ItalianDiplomaOverall',
      ],
      'Out of 6': ['GermanAbiturOverall'],
      'Out of 15': ['GermanAbitur'],
      'Out of 10': ['SpanishBacOverall', 'SpanishBac', 'ItalianDiploma'],
      'Out of 4': ['UsDiplomaOverall', 'UCATBand'],
      'Out of 5': ['UsDiploma'],
      'Out of 3600': ['UCATScore'],
    })
  })

  it('is kept tidied: numbers as numbers, letters as capitals, nothing as null', () => {
    expect(
      qualification.parse({ tpe: ' IBOverall ', subject: ' ', grade: ' 34 ', yearObtained: ' 2026 ' }),
    ).toEqual({
      tpe: 'IBOverall',
      subject: null,
      grade: 34,
      yearObtained: 2026,
    })
    expect(qualification.parse({ tpe: 'BtecNationalRqf', subject: ' Sport ', grade: 'd*m' })).toEqual({
      tpe: 'BtecNationalRqf',
      subject: 'Sport',
      grade: 'D*M',
      yearObtained: null,
    })
  })
})
