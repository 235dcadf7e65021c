import { describe, expect, it } from 'vitest'
import { aLevelScale } from '#shared/rules/entry-check/grade-scale.ts'
import { findApplicantSubjects, formatSubjects } from '#shared/rules/entry-check/subject-condition.ts'
import { prepareSubjectTitles } from '#shared/rules/entry-check/subject-titles.ts'
import type { SubjectLists } from '#shared/schemas/programme.ts'

const lists: SubjectLists = {
  common: [],
  qualTypeSubjects: [
    { qualificationType: 'A2', subjects: ['Further Maths', 'Maths', 'Music'] },
    { qualificationType: 'IBHigher', subjects: ['Maths AA'] },
  ],
  subjectAliases: [
    {
      qualificationType: 'A2',
      subjects: [
        { alias: 'Pure Maths', subject: 'Maths' },
        { alias: 'Music', subject: 'Maths' },
      ],
    },
    { qualificationType: 'IBHigher', subjects: [{ alias: 'Analysis', subject: 'Maths AA' }] },
  ],
  ibEquivalents: [
    { ibSubject: 'Maths AA', a2Subject: 'Maths' },
    { ibSubject: 'Maths AA', a2Subject: 'Further Maths' },
  ],
}
const titles = prepareSubjectTitles(lists)

describe('a subject title', () => {
  const mathsAA = ['mathsaa', 'maths', 'furthermaths']
  it.each<[tpe: string, subject: string, key: string, isListed: boolean, satisfiedKeys?: string[]]>([
    ['A2', 'Maths', 'maths', true],
    ['A2', ' ma\u200bT hs\n', 'maths', true],
    ['A2', 'Ｍａｔｈｓ', 'maths', true],
    ['A2', 'PURE maths', 'maths', true],
    ['A2', 'Music', 'music', true],
    ['A2', 'Analysis', 'analysis', false],
    ['A2', 'Maths AA', 'mathsaa', false],
    ['Other', 'Maths', 'maths', false],
    ['IBHigher', 'Maths AA', 'mathsaa', true, mathsAA],
    ['IBHigher', 'analysis', 'mathsaa', true, mathsAA],
    ['IBHigher', 'Music', 'music', false],
  ])('of %s, %j, is resolved', (tpe, subject, key, isListed, satisfiedKeys = [key]) => {
    expect(prepareSubjectTitles({ ...lists }).resolve(tpe, subject)).toEqual({ key, isListed, satisfiedKeys })
  })

  it('that a requirement names is that of the A-level', () => {
    for (const subject of ['Pure Maths', 'Pure Maths', 'maths'])
      expect(titles.toRequiredKey(subject)).toBe('maths')
    expect(titles.toRequiredKey('Dance')).toBe('dance')
  })

  it('is prepared once for the same lists', () => {
    expect(prepareSubjectTitles(lists)).toBe(titles)
    expect(prepareSubjectTitles({ ...lists })).not.toBe(titles)
  })
})

describe('the subjects of an applicant', () => {
  const entry = (tpe: string, subject: string | null, grade: string | number) => ({
    tpe,
    subject,
    grade,
    yearObtained: null,
  })
  const find = (list: ReturnType<typeof entry>[]) => findApplicantSubjects(list, 'A2', aLevelScale, titles)

  it('are distinct, with the best grade of each, best first', () => {
    const subjects = find([
      entry('A2', 'Music', 'B'),
      entry('A2', 'Pure Maths', 'C'),
      entry('A2', 'Maths', 'A'),
      entry('A2', 'Dance', 'A*'),
    ])
    expect(formatSubjects(subjects)).toBe('Dance A*, Maths A, Music B')
    expect(subjects.map(({ key }) => key)).toEqual(['dance', 'maths', 'music'])
  })

  it('are those of the type, with a subject and a grade that counts', () => {
    const list = [entry('AS', 'Music', 'A'), entry('A2', null, 'A'), entry('A2', 'Maths', 'NU')]
    expect(find([...list, entry('A2', 'Maths', 7)])).toEqual([])
  })

  it('are listed up to six, with the number of the others', () => {
    const subjects = find(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(name => entry('A2', name, 'A')))
    expect(formatSubjects(subjects.slice(0, 6))).toBe('a A, b A, c A, d A, e A, f A')
    expect(formatSubjects(subjects)).toBe('a A, b A, c A, d A, e A, f A, 2 more')
    expect(formatSubjects([])).toBe('')
  })
})
