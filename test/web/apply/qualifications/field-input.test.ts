import { describe, expect, it } from 'vitest'
import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { needsSubject, qualificationTypes, typeName } from '#shared/enums/qualification-types.ts'
import { addFamilyRows, rowName } from '#web/apply/form/qualification-entries.ts'
import { filterGcseInput } from '#web/apply/qualifications/english-section.tsx'
import { filterBtecInput } from '#web/apply/qualifications/grade-field.tsx'
import { typeGroups } from '#web/apply/qualifications/qualification-labels.ts'
import { subjectOptions, unlistedSubject } from '#web/apply/qualifications/subject-field.tsx'

describe('the input filter', () => {
  it.each([
    ['d*d m', '', 'D*DM'],
    ['xyz', '', ''],
    ['pn', '', 'PN'],
    ['D* D* d*', '', 'D*D*D*'],
    ['Distinction *, Near Pass', '', 'D*N'],
    ['DDX', 'DD', 'DD'],
    ['DDX', '', 'DD'],
    ['AAB', 'DD', ''],
    ['D', 'DM', 'D'],
    ['ＤＤＤ', '', 'DDD'],
    ['ｄ＊ｄ', '', 'D*D'],
  ])('changes the BTEC grade %j after %j to %j', (typed, before, expected) => {
    expect(filterBtecInput(typed, before, '').grade).toBe(expected)
  })

  it.each([
    ['Distinction', 'D'],
    ['distinction*', 'D*'],
    ['Near Pass', 'N'],
    ['MeritPassDistinction', 'MPD'],
    ['DsMM', 'DMM'],
    ['d*dn', 'D*DN'],
  ])('changes the BTEC grade %j, typed letter by letter, to %j', (keys, expected) => {
    const typed = [...keys].reduce(({ grade, word }, key) => filterBtecInput(grade + key, grade, word), {
      grade: '',
      word: '',
    })
    expect(typed.grade).toBe(expected)
  })

  it.each([
    ['a', '', 'A'],
    ['a*', 'A', 'A*'],
    ['b*', 'B', 'B'],
    ['10', '1', '1'],
    ['', '7', ''],
    ['x', '', ''],
    ['６', '', '6'],
    ['٩', '', '9'],
  ])('changes the GCSE grade %j after %j to %j', (typed, before, expected) => {
    expect(filterGcseInput(typed, before)).toBe(expected)
  })
})

describe('the options', () => {
  it('are every qualification type once, and Other', () => {
    const offered = typeGroups.flatMap(({ options }) => options.map(({ value }) => value))
    expect(offered.toSorted()).toEqual([...qualificationTypes.map(({ code }) => code), 'Other'].toSorted())
  })

  it('are free text, then the common subjects, then the others of the type', () => {
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

  it('include the subjects of each type with subjects, former titles too', () => {
    const listed = subjectLists.qualTypeSubjects.filter(({ subjects }) => subjects.length > 20)
    expect(listed.map(row => row.qualificationType)).toEqual(
      qualificationTypes.map(({ code }) => code).filter(needsSubject),
    )
    const titles = subjectOptions(subjectLists, 'A2', '').flatMap(({ options }) => options)
    expect(titles.map(({ value }) => value)).toContain('Use of Mathematics')
  })
})

describe('a card', () => {
  it('is named after its type, with a number if the type can occur several times', () => {
    const list = addFamilyRows([], ['IBOverall', 'A2', '', 'A2'], 2027)
    expect(list.map(row => rowName(list, row))).toEqual([
      'IB Diploma: total points',
      'A-Level 1',
      'Qualification 1',
      'A-Level 2',
    ])
  })
})

describe('an unlisted type', () => {
  it.each(['constructor', 'toString', '__proto__'])('can have the name %s', tpe => {
    expect(typeName(tpe)).toBe(tpe)
  })
})
