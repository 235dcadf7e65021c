import { describe, expect, it } from 'vitest'
import { qualificationTypes } from '#shared/enums/qualification-types.ts'
import { addFamilyRows, rowName } from '#web/apply/form/qualification-entries.ts'
import { filterGcseInput } from '#web/apply/qualifications/english-section.tsx'
import { filterBtecInput } from '#web/apply/qualifications/grade-field.tsx'
import { subjectOptions, unlistedSubject } from '#web/apply/qualifications/subject-field.tsx'
import { isOtherQualification, typeGroups } from '#web/apply/qualifications/type-options.ts'
import { filterOptions, listOptions } from '#web/ui/combobox/combobox-options.ts'

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
  it('are every qualification type once, names that become rows of Other, and Other', () => {
    const offered = typeGroups.flatMap(({ options }) => options.map(({ value }) => value))
    const types = [...qualificationTypes.map(({ code }) => code), 'Other']
    expect(offered.filter(value => !isOtherQualification(value)).toSorted()).toEqual(types.toSorted())
  })

  it.each([
    ['T Level', 'T Level', 't-levels', 'tlevel'],
    ['Scottish Higher', 'higher', 'higher scottish', 'Highers', 'SQA Highers'],
    ['Scottish Advanced Higher', 'Advanced Higher', 'advanced highers', 'AH'],
    ['Access to HE Diploma', 'access to he', 'Access to Higher Education', 'Access course'],
    ['Advanced Skills Baccalaureate Wales', 'Welsh Baccalaureate', 'welsh bacc', 'WBQ'],
    ['Cambridge Pre-U', 'pre-u', 'Pre U', 'preu', 'cambridge pre'],
    ['Irish Leaving Certificate', 'leaving cert', 'Irish'],
    ['WASSCE (West African Senior School Certificate)', 'WASSCE', 'waec', 'west african'],
    ['Higher National Diploma (HND)', 'hnd'],
    ['Higher National Certificate (HNC)', 'HNC'],
    ['NVQ (National Vocational Qualification)', 'nvq'],
    ['Core Maths', 'core maths'],
    ['Cambridge Technical', 'Cambridge Technicals', 'ctec'],
  ])('find %s by %j', (name, ...texts) => {
    const options = listOptions(typeGroups)
    expect(texts.map(text => filterOptions(options, text)[0])).toMatchObject(
      texts.map(() => ({ label: name, hint: 'an advisor will check it' })),
    )
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
