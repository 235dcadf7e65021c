import { describe, expect, it } from 'vitest'
import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { needsSubject, qualificationTypes } from '#shared/enums/qualification-types.ts'
import { groupDigits } from '#web/apply/confirmation/confirmation-screen.tsx'
import { addBlankRows } from '#web/apply/form/qualification-entries.ts'
import { filterGcseInput } from '#web/apply/qualifications/english-section.tsx'
import { filterBtecInput, filterNumberInput } from '#web/apply/qualifications/grade-field.tsx'
import { rowName, typeGroups, typeName } from '#web/apply/qualifications/qualification-labels.ts'
import { subjectOptions, unlistedSubject } from '#web/apply/qualifications/subject-options.ts'

describe('what is typed', () => {
  it.each([
    ['d*d m', '', 'D*DM'],
    ['xyz', '', ''],
    ['pn', '', 'PN'],
    ['D* D* d*', '', 'D*D*D*'],
    ['Distinction', '', ''],
    ['DDX', 'DD', 'DD'],
    ['D', 'DM', 'D'],
  ])('as a BTEC grade, %j after %j is taken as %j', (typed, before, taken) => {
    expect(filterBtecInput(typed, before, '').grade).toBe(taken)
  })

  it.each([
    ['Distinction', 'D'],
    ['distinction*', 'D*'],
    ['Near Pass', 'N'],
    ['MeritPassDistinction', 'MPD'],
    ['DsMM', 'DMM'],
    ['d*dn', 'D*DN'],
  ])('as a BTEC grade, %j letter by letter is taken as %j', (keys, taken) => {
    const typed = [...keys].reduce(({ grade, word }, key) => filterBtecInput(grade + key, grade, word), {
      grade: '',
      word: '',
    })
    expect(typed.grade).toBe(taken)
  })

  it.each([
    ['15,5', '15.5'],
    [' 42 ', '42'],
    ['4O', '4'],
    ['-1', '-1'],
    ['−1', '-1'],
    ['', ''],
  ])('as figures, %j is taken as %j', (typed, taken) => {
    expect(filterNumberInput(typed)).toBe(taken)
  })

  it.each([
    ['a', '', 'A'],
    ['a*', 'A', 'A*'],
    ['b*', 'B', 'B'],
    ['10', '1', '1'],
    ['', '7', ''],
    ['x', '', ''],
  ])('as a GCSE grade, %j after %j is taken as %j', (typed, before, taken) => {
    expect(filterGcseInput(typed, before)).toBe(taken)
  })
})

describe('what there is to choose', () => {
  it('is every qualification type once under its heading, and Other', () => {
    const offered = typeGroups.map(({ options }) => options.map(({ value }) => value).join(' '))
    expect(offered).toEqual([
      'A2 AS EPQ',
      'IBOverall IBHigher IBStandard',
      'BtecExtendedRqf BtecNationalRqf BtecSubsidiaryRqf BtecExtendedQcf BtecNationalQcf BtecSubsidiaryQcf',
      'FrenchBacOverall FrenchBac',
      'GermanAbiturOverall GermanAbitur',
      'IndianHsNatOverall IndianHsNat IndianHsWbOverall IndianHsWb IndianHsOtherOverall IndianHsOther',
      'ItalianDiplomaOverall ItalianDiploma',
      'PolishMatura',
      'SpanishBacOverall SpanishBac',
      'UsDiplomaOverall UsDiploma',
      'UCATScore UCATBand',
      'Other',
    ])
  })

  it('is the common subjects before the others of the type, after a place to type another', () => {
    const subjects = {
      common: ['Biology'],
      qualTypeSubjects: [{ qualificationType: 'A2', subjects: ['Arabic', 'Biology'] }],
      subjectAliases: [{ qualificationType: 'A2', subjects: [{ alias: 'Bio', subject: 'Biology' }] }],
      ibEquivalents: [],
    }
    const groups = subjectOptions(subjects, 'A2', 'Latin')
    expect(groups.map(({ options }) => options.map(({ value }) => value))).toEqual([
      [unlistedSubject],
      ['Latin'],
      ['Biology'],
      ['Arabic'],
    ])
    expect(groups[2]?.options[0]?.aliases).toEqual(['Bio'])
  })

  it('is a list of subjects for each type that has one, former titles included, and no other', () => {
    const listed = subjectLists.qualTypeSubjects.filter(({ subjects }) => subjects.length > 20)
    expect(listed.map(row => row.qualificationType)).toEqual(
      qualificationTypes.map(({ code }) => code).filter(needsSubject),
    )
    const titles = subjectOptions(subjectLists, 'A2', '').flatMap(({ options }) => options)
    expect(titles.map(({ value }) => value)).toContain('Use of Mathematics')
  })
})

describe('a card', () => {
  it('is called by its type, counted where there may be several', () => {
    const list = addBlankRows([], ['IBOverall', 'A2', '', 'A2'], 2027)
    expect(list.map((_, place) => rowName(list, place))).toEqual([
      'IB Diploma: total points',
      'A-Level 1',
      'Qualification 1',
      'A-Level 2',
    ])
  })
})

describe('a type that is typed freely', () => {
  it.each(['constructor', 'toString', '__proto__'])('is called %s when it is typed so', tpe => {
    expect(typeName(tpe)).toBe(tpe)
  })
})

describe('the applicant number', () => {
  it.each([
    ['CL0004127', ['CL', '000', '4127']],
    ['Unknown', ['Unknown']],
  ])('%s is read out in groups', (number, groups) => {
    expect(groupDigits(number)).toEqual(groups)
    expect(groups.join('')).toBe(number)
  })
})
