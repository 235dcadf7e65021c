import { describe, expect, it } from 'vitest'
import { findOtherQualification } from '#shared/enums/other-qualifications.ts'
import { qualificationTypes } from '#shared/enums/qualification-types.ts'
import { formatRowName, getGradeHint } from '#web/apply/form/qualification-rows.ts'
import { filterGcseInput } from '#web/apply/qualifications/english-fields.tsx'
import { toBtecGrade } from '#web/apply/qualifications/grade-field.tsx'
import {
  findOptionFamily,
  listSubjectOptions,
  newRowTypeOptions,
  rowTypeOptions,
} from '#web/apply/qualifications/row-options.ts'
import { type ComboboxOption, createSearch } from '#web/ui/combobox/search.ts'

describe('the input filter', () => {
  it.each([
    ['d*d m', 'D*DM'],
    ['DDX', 'DD'],
    ['ｄ＊ｄ', 'D*D'],
    ['Distinction *, Near Pass', 'D*N'],
    ['DISTINCTION STAR, Distinction', 'D*D'],
    ['distin', 'D'],
    ['Distinctio', 'D'],
    ['distinction*', 'D*'],
    ['Distinction star Merit', 'D*M'],
    ['Near', 'N'],
  ])('reads %j as the BTEC grade %j', (typed, grade) => {
    expect(toBtecGrade(typed)).toBe(grade)
  })

  it.each([
    ['a', '', 'A'],
    ['a*', 'A', 'A*'],
    ['b*', 'B', 'B'],
    ['10', '1', '1'],
    ['', '7', ''],
    ['x', '', ''],
    ['٩', '', '9'],
  ])('changes the GCSE grade %j after %j to %j', (typed, before, expected) => {
    expect(filterGcseInput(typed, before)).toBe(expected)
  })
})

describe('the types of a row', () => {
  const valuesOf = (options: readonly ComboboxOption[]) => options.map(({ value }) => value)

  it('are every qualification type once, names that nobody can compare, and Other', () => {
    const types = [...qualificationTypes.map(({ code }) => code), 'Other']
    const listed = valuesOf(rowTypeOptions).filter(value => !findOtherQualification(value))
    expect(listed.toSorted()).toEqual(types.toSorted())
  })

  it('begin, while a row has none, with the families that have no button, then the other qualifications', () => {
    const [first, second] = [...new Set(newRowTypeOptions.map(({ group }) => group))]
    const families = newRowTypeOptions.filter(({ group }) => group === first)
    expect(families.map(({ label }) => label)).toContain('French Baccalauréat')
    expect(valuesOf(families).map(findOptionFamily)).not.toContain(undefined)
    const others = newRowTypeOptions.filter(({ group }) => group === second)
    expect(valuesOf(others)).toContain('Irish Leaving Certificate')
    expect(valuesOf(rowTypeOptions).map(findOptionFamily)).not.toContain('FB')
  })

  it.each([
    ['T Level', 'T Level', 't-levels', 'tlevel'],
    ['Scottish Higher', 'higher', 'higher scottish', 'Highers', 'SQA Highers'],
    ['Scottish Advanced Higher', 'Advanced Higher', 'advanced highers', 'AH'],
  ])('find %s by %j', (name, ...texts) => {
    const { find } = createSearch(rowTypeOptions)
    expect(texts.map(text => find(text).listed[0])).toMatchObject(
      texts.map(() => ({ label: name, hint: 'an advisor will check it' })),
    )
  })
})

it('the subjects of a row are free text, the common ones, the others, and those of earlier years', () => {
  const subjects = {
    common: ['Biology'],
    qualTypeSubjects: [
      { qualificationType: 'A2', subjects: ['Arabic', 'Biology', 'Applied ICT (pre-2018)'] },
    ],
    subjectAliases: [{ qualificationType: 'A2', subjects: [{ alias: 'Bio', subject: 'Biology' }] }],
  }
  const options = listSubjectOptions(subjects, 'A2')
  expect(options.map(({ group, value }) => [group, value])).toEqual([
    ['Type it yourself', 'Not Listed Below'],
    ['Common subjects', 'Biology'],
    ['Other subjects', 'Arabic'],
    ['No longer awarded', 'Applied ICT (pre-2018)'],
  ])
  expect(options[1]?.aliases).toEqual(['Bio'])
})

describe('a row', () => {
  const listOf = (...rows: [tpe: string, subject?: string][]) =>
    rows.map(([tpe, subject = ''], id) => ({ id: String(id), tpe, subject, grade: '', yearObtained: '' }))

  it('is named after its type, with its subject, or a number if the type can occur several times', () => {
    const list = listOf(['IBOverall'], ['A2'], [''], ['A2'], ['A2', 'Art'])
    expect(list.map(row => formatRowName(list, row))).toEqual([
      'IB Diploma: total points',
      'A-Level 1',
      'Qualification 1',
      'A-Level 2',
      'A-Level Art',
    ])
  })

  it.each([
    [[['A2'], ['A2']], 'NU: no grade. Choose it if your results say U.', undefined],
    [Array(2).fill(['A2', 'Art']), ...Array(2).fill('Of two grades of Art, only the better one counts.')],
    [[['AS', 'Art'], ['AS'], ['EPQ']], ...Array(3).fill('This does not count towards entry requirements.')],
    [[['WAEC']], 'An advisor will check it.'],
    [[['Irish Leaving Certificate']], 'For example H1. An advisor will check it.'],
    [[['IBOverall'], ['GermanAbitur']], 'A whole number', 'Points, a whole number'],
    [[['BtecExtendedRqf', 'Art'], ['']], expect.stringMatching(/^D\*.Distinction star, /), undefined],
  ] as [[string, string?][], ...(string | undefined)[]][])(
    'of %j says how its grade counts',
    (rows, ...hints) => {
      const list = listOf(...rows)
      expect(list.map(row => getGradeHint(list, row))).toEqual(hints)
    },
  )
})
