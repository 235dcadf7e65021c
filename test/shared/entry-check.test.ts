import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { a2Grades } from '#shared/enums/grades.ts'
import { entryCheck } from '#shared/rules/entry-check.ts'
import { configuration } from '#shared/schemas/configuration.ts'
import type { English } from '#shared/schemas/english.ts'
import type { Condition, EntryRequirements, Programme } from '#shared/schemas/programme.ts'
import type { Qualification, Qualifications } from '#shared/schemas/qualification.ts'
import { aLevel, anyQualification, anyQualifications, sampleCatalogue } from './arbitraries.ts'

const thresholds = configuration.parse({})
const worse = ['Qualified', 'Undecided', 'NotQualified']

type Asked = {
  a2Grades?: string
  conditions?: Condition[]
  english?: boolean
  maths?: boolean
  gcses?: EntryRequirements['gcses']
}

const programme = ({ a2Grades: grades = 'E', conditions = [], ...rest }: Asked): Programme => ({
  code: 'T100',
  name: 'Test',
  schoolCode: 'TEST',
  places: { home: true, overseas: false },
  minimumAge: 'end-of-first-year',
  asksInterview: false,
  entryRequirements: {
    alternatives: [
      { overall: { a2Grades: grades, ibPoints: 30, ibGrades: '555', btecGrades: 'DDD' }, conditions },
    ],
    english: false,
    maths: false,
    gcses: 'five-at-4',
    ...rest,
  },
})

const a2 = (subject: string, grade: string): Qualification => ({
  tpe: 'A2',
  subject,
  grade,
  yearObtained: null,
})
const other = (tpe: string, grade: string | number, subject: string | null = null): Qualification => ({
  tpe,
  subject,
  grade,
  yearObtained: null,
})

/** A-levels in a row of subjects that have nothing to do with each other. */
const grades = (...row: string[]) =>
  row.map((grade, place) => a2(['Mathematics', 'History', 'Physics', 'Music', 'Law'][place] ?? 'Art', grade))

const holding = (list: Qualification[], change: Partial<Qualifications> = {}): Qualifications => ({
  list,
  english: { type: 'Gcse', grade: '4' },
  secondaryEducation: {
    type: 'Gcse',
    has5orMoreAtC4OrAbove: true,
    hasMathsAtB5OrAbove: true,
    has6orMoreAt6and7: true,
  },
  version: 1,
  ...change,
})

const check = (held: Qualifications, asked: Asked) =>
  entryCheck(held, 'home', [programme(asked)], subjectLists, thresholds)[0]!
const status = (list: Qualification[], asked: Asked, change: Partial<Qualifications> = {}) =>
  check(holding(list, change), asked).checkStatus

describe('rule 1, fee status', () => {
  it.each([
    ['home', true],
    ['overseas', false],
    [null, true],
  ] as const)('for %s counts the places it has', (feeStatus, available) => {
    const [result] = entryCheck(holding(grades('A')), feeStatus, [programme({})], subjectLists, thresholds)
    expect(result?.placesAvailable).toBe(available)
  })
})

describe('rule 2, the best of several alternatives', () => {
  it('counts, whichever place it stands at', () => {
    const strict = programme({ a2Grades: 'A*A*A*' })
    const mild = programme({ a2Grades: 'CCC' }).entryRequirements.alternatives
    for (const alternatives of [
      [...strict.entryRequirements.alternatives, ...mild],
      [...mild, ...strict.entryRequirements.alternatives],
    ]) {
      const both = { ...strict, entryRequirements: { ...strict.entryRequirements, alternatives } }
      const [result] = entryCheck(holding(grades('C', 'C', 'C')), 'home', [both], subjectLists, thresholds)
      expect(result?.checkStatus).toBe('Qualified')
    }
  })
})

describe('rule 3, the A-level route', () => {
  it.each([
    ['AAB', ['A*', 'A', 'B'], 'Qualified'],
    ['AAB', ['A*', 'B', 'B'], 'NotQualified'],
    ['AAB', ['A', 'A', 'B'], 'Qualified'],
    ['AAB', ['B', 'A', 'A'], 'Qualified'],
    ['AAB', ['A', 'A', 'C'], 'NotQualified'],
    ['A*AA', ['A', 'A', 'A'], 'NotQualified'],
    ['BBC', ['B', 'B', 'C', 'E'], 'Qualified'],
    ['BBC', ['B', 'B'], 'NotQualified'],
    ['EEE', ['E', 'E', 'NU'], 'NotQualified'],
    ['EEE', ['E', 'E', 'E'], 'Qualified'],
  ])('asked for %s, %j is %s', (asked, row, expected) => {
    expect(status(grades(...row), { a2Grades: asked })).toBe(expected)
  })

  it('counts the best grade of a subject once', () => {
    expect(status([a2('History', 'A'), a2('history', 'A'), a2('Music', 'A')], { a2Grades: 'AAA' })).toBe(
      'NotQualified',
    )
    expect(status([a2('Mathematics', 'C'), a2('Maths', 'A')], { a2Grades: 'A' })).toBe('Qualified')
  })

  it.each(['General Studies', 'Critical Thinking', 'critical  thinking'])('does not count %s', subject => {
    expect(status([...grades('A', 'A'), a2(subject, 'A')], { a2Grades: 'AAA' })).toBe('NotQualified')
  })

  it('says how many count: an NU does not', () => {
    expect(
      check(holding(grades('E', 'E', 'NU')), { a2Grades: 'EEE' }).messages.map(message => message.text),
    ).toContain('You have two A-levels that count; this programme asks for EEE')
  })

  it('does not count AS levels or the extended project', () => {
    const beside = [other('AS', 'A', 'Music'), other('EPQ', 'A*')]
    expect(status([...grades('A', 'A'), ...beside], { a2Grades: 'AAA' })).toBe('NotQualified')
    expect(status(beside, { a2Grades: 'E' })).toBe('NotQualified')
  })
})

describe('qualifications that are read by an advisor for now', () => {
  it.each([
    [other('IBOverall', 45)],
    [other('BtecExtendedRqf', 'D*D*D*', 'Applied Science')],
    [other('FrenchBacOverall', 20)],
    [other('A diploma of my own', 'excellent', 'Everything')],
  ])('%o alone is undecided', one => {
    expect(status([one], { a2Grades: 'A*A*A*' })).toBe('Undecided')
  })

  it('never make better A-levels worse', () => {
    expect(status([...grades('A', 'A', 'A'), other('IBOverall', 20)], { a2Grades: 'AAA' })).toBe('Qualified')
  })
})

describe('rule 7, conditions', () => {
  const sciences = (numberRequired: number, grade?: 'A' | 'B'): Condition[] => [
    {
      numberRequired,
      subjects: ['Biology', 'Chemistry', 'Physics'].map(subject => ({
        subject,
        ...(grade ? { a2Grade: grade } : {}),
      })),
    },
  ]
  it.each([
    [1, undefined, [a2('Biology', 'E')], 'Qualified'],
    [1, undefined, [a2('Biology', 'NU'), a2('Music', 'A')], 'NotQualified'],
    [1, undefined, [a2('Music', 'A')], 'NotQualified'],
    [1, 'B', [a2('Biology', 'B')], 'Qualified'],
    [1, 'B', [a2('Biology', 'C')], 'NotQualified'],
    [2, undefined, [a2('Biology', 'C'), a2('Physics', 'C')], 'Qualified'],
    [2, undefined, [a2('Biology', 'C'), a2('Music', 'C')], 'NotQualified'],
    [2, undefined, [a2('Biology', 'C'), a2('Life and Health', 'C')], 'Undecided'],
    [2, undefined, [a2('Biology', 'C'), a2('Biology', 'C')], 'NotQualified'],
    [2, 'B', [a2('Life and Health', 'B'), a2('Human Science', 'C')], 'NotQualified'],
    [2, 'B', [a2('Life and Health', 'B'), a2('Human Science', 'A')], 'Undecided'],
    [1, undefined, [a2(' BIO logy ', 'E')], 'Qualified'],
  ] as const)('%i sciences at %s: %o is %s', (count, grade, list, expected) => {
    expect(status([...list], { conditions: sciences(count, grade) })).toBe(expected)
  })

  it('lets one subject serve several conditions', () => {
    expect(status([a2('Biology', 'A')], { conditions: [...sciences(1), ...sciences(1, 'A')] })).toBe(
      'Qualified',
    )
  })

  it('needs different subjects to be typed freely for different ones to be supplied', () => {
    const mixed: Condition[] = [
      {
        numberRequired: 2,
        subjects: [
          { subject: 'Biology', a2Grade: 'A' },
          { subject: 'Chemistry', a2Grade: 'C' },
        ],
      },
    ]
    expect(status([a2('Own one', 'A'), a2('Own two', 'C')], { conditions: mixed })).toBe('Undecided')
    expect(status([a2('Own one', 'B'), a2('Own two', 'C')], { conditions: mixed })).toBe('NotQualified')
  })
})

describe('rules 8 to 10, what is asked of everybody', () => {
  const gcse = (five: boolean, maths: boolean, six: boolean): Partial<Qualifications> => ({
    secondaryEducation: {
      type: 'Gcse',
      has5orMoreAtC4OrAbove: five,
      hasMathsAtB5OrAbove: maths,
      has6orMoreAt6and7: six,
    },
  })
  const elsewhere: Partial<Qualifications> = { secondaryEducation: { type: 'Other' } }
  const history = [a2('History', 'A')]

  it.each([
    ['five-at-4', gcse(true, false, false), 'Qualified'],
    ['five-at-4', gcse(false, true, false), 'NotQualified'],
    ['six-at-6-and-7', gcse(true, true, false), 'NotQualified'],
    ['six-at-6-and-7', gcse(true, false, true), 'Qualified'],
    ['five-at-4', elsewhere, 'Undecided'],
    ['six-at-6-and-7', elsewhere, 'Undecided'],
  ] as const)('GCSEs %s with %o: %s', (gcses, change, expected) => {
    expect(status(history, { gcses }, change)).toBe(expected)
  })

  it.each([
    [gcse(true, true, false), history, 'Qualified'],
    [gcse(true, false, false), history, 'NotQualified'],
    [gcse(true, false, false), [a2('Maths', 'E')], 'Qualified'],
    [gcse(true, false, false), [a2('Mathematics', 'NU'), ...history], 'NotQualified'],
    [
      gcse(true, false, false),
      [other('IBStandard', '1', 'Mathematics: Analysis and Approaches'), ...history],
      'Qualified',
    ],
    [
      gcse(true, false, false),
      [other('IBHigher', 'N', 'Mathematics: Analysis and Approaches'), ...history],
      'NotQualified',
    ],
    [gcse(true, false, false), [other('AS', 'A', 'Mathematics'), ...history], 'NotQualified'],
  ] as const)('maths with %o and %o: %s', (change, list, expected) => {
    expect(status([...list], { maths: true }, change)).toBe(expected)
  })

  it('maths from elsewhere is for an advisor, unless an A-level shows it', () => {
    const maths = (list: Qualification[]) =>
      check(holding(list, elsewhere), { maths: true }).messages.find(message => message.path === 'maths')
        ?.level
    expect(maths(history)).toBe('warning')
    expect(maths([a2('Mathematics', 'E')])).toBe('info')
  })

  const ielts = (overall: number, least: number): English => ({
    type: 'Ielts',
    overall,
    listening: 9,
    reading: least,
    writing: 9,
    speaking: 9,
  })
  const toefl = (
    overall: number,
    listening: number,
    reading: number,
    speaking: number,
    writing: number,
  ): English => ({ type: 'Toefl', overall, listening, reading, speaking, writing })
  it.each<[Qualifications['english'], string]>([
    [{ type: 'Gcse', grade: '4' }, 'Qualified'],
    [{ type: 'Gcse', grade: '3' }, 'NotQualified'],
    [{ type: 'Gcse', grade: 'C' }, 'Qualified'],
    [{ type: 'Gcse', grade: 'D' }, 'NotQualified'],
    [ielts(6.5, 5.5), 'Qualified'],
    [ielts(6, 5.5), 'NotQualified'],
    [ielts(6.5, 5), 'NotQualified'],
    [toefl(90, 17, 18, 18, 17), 'Qualified'],
    [toefl(89, 17, 18, 18, 17), 'NotQualified'],
    [toefl(90, 16, 18, 18, 17), 'NotQualified'],
    [toefl(90, 17, 17, 18, 17), 'NotQualified'],
    [toefl(90, 17, 18, 17, 17), 'NotQualified'],
    [toefl(90, 17, 18, 18, 16), 'NotQualified'],
    [{ type: 'Other' }, 'Undecided'],
    [null, 'Undecided'],
    [undefined, 'Undecided'],
  ])('English %o: %s', (english, expected) => {
    expect(status(history, { english: true }, { english })).toBe(expected)
  })
})

describe('the laws of the entry check', () => {
  const all = (held: Qualifications) =>
    entryCheck(held, 'home', sampleCatalogue.programmes, subjectLists, thresholds)
  const statuses = (held: Qualifications) => all(held).map(result => worse.indexOf(result.checkStatus))
  const never = (before: Qualifications, after: Qualifications) => {
    const earlier = statuses(before)
    expect(statuses(after).filter((now, place) => now > earlier[place]!)).toEqual([])
  }

  it('a better A-level grade never makes a status worse', () => {
    fc.assert(
      fc.property(anyQualifications, aLevel, fc.nat({ max: a2Grades.length - 1 }), (held, one, at) => {
        const better = { ...one, grade: a2Grades[Math.min(at, a2Grades.indexOf(one.grade as 'A'))]! }
        never({ ...held, list: [...held.list, one] }, { ...held, list: [...held.list, better] })
      }),
    )
  })

  it('one more qualification never makes a status worse', () => {
    fc.assert(
      fc.property(anyQualifications, anyQualification, (held, one) => {
        never(held, { ...held, list: [...held.list, one] })
      }),
    )
  })

  it('one more GCSE flag never makes a status worse', () => {
    const flags = ['has5orMoreAtC4OrAbove', 'hasMathsAtB5OrAbove', 'has6orMoreAt6and7'] as const
    fc.assert(
      fc.property(anyQualifications, fc.constantFrom(...flags), (held, flag) => {
        fc.pre(held.secondaryEducation.type === 'Gcse')
        never(held, {
          ...held,
          secondaryEducation: {
            ...held.secondaryEducation,
            [flag]: true,
          } as Qualifications['secondaryEducation'],
        })
      }),
    )
  })

  it('the order of qualifications never matters', () => {
    fc.assert(
      fc.property(anyQualifications, held => {
        expect(statuses({ ...held, list: held.list.toReversed() })).toEqual(statuses(held))
      }),
    )
  })

  it('an everyday name is the same as its subject', () => {
    const aliases = subjectLists.subjectAliases.find(row => row.qualificationType === 'A2')?.subjects ?? []
    fc.assert(
      fc.property(
        anyQualifications,
        fc.constantFrom(...aliases),
        fc.constantFrom(...a2Grades),
        (held, { alias, subject }, grade) => {
          const exact = subjectLists.qualTypeSubjects.find(row => row.qualificationType === 'A2')?.subjects
          fc.pre(!exact?.some(title => title.toLowerCase() === alias.toLowerCase()))
          const withTitle = (title: string) => ({ ...held, list: [...held.list, a2(title, grade)] })
          expect(statuses(withTitle(alias))).toEqual(statuses(withTitle(subject)))
        },
      ),
    )
  })

  it('every result that is not Qualified says why', () => {
    fc.assert(
      fc.property(anyQualifications, held => {
        for (const { checkStatus, messages } of all(held)) {
          const levels = messages.map(message => message.level)
          if (checkStatus === 'NotQualified') expect(levels).toContain('error')
          if (checkStatus === 'Undecided') expect(levels).toContain('warning')
          if (checkStatus === 'Qualified') expect(new Set(levels)).toEqual(new Set(['info']))
        }
      }),
    )
  })

  it('IB, BTEC and other qualifications alone are never Qualified for now', () => {
    fc.assert(
      fc.property(anyQualifications, held => {
        fc.pre(!held.list.some(one => one.tpe === 'A2'))
        expect(all(held).filter(result => result.checkStatus === 'Qualified')).toEqual([])
      }),
    )
  })
})
