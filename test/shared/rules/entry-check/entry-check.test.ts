import { describe, expect, it } from 'vitest'
import { subjectTitles } from '#functions/catalogue/subject-lists.ts'
import { checkEntry } from '#shared/rules/entry-check/entry-check.ts'
import {
  a2,
  aLevels,
  asks,
  checkOne,
  checkStatus,
  condition,
  createProgramme,
  createQualifications,
  entry,
  extended,
  ib,
  messageTexts,
  type Requirements,
  testStatuses,
  thresholds,
} from './entry-check-cases.ts'

describe('the result of the entry check', () => {
  it('is Qualified only if all is met, NotQualified if anything is not met, and otherwise Undecided', () => {
    const other = { secondaryEducation: { type: 'Other' } } as const
    expect(checkStatus(aLevels('A'), { a2Grades: 'A' })).toBe('Qualified')
    expect(checkStatus(aLevels('A'), { a2Grades: 'A' }, other)).toBe('Undecided')
    expect(checkStatus(aLevels('B'), { a2Grades: 'A' }, other)).toBe('NotQualified')
  })

  it('has a message of the level of its check status for each requirement', () => {
    const messagesOf = (requirements: Requirements) =>
      checkOne(aLevels('B'), requirements, { english: null }).messages.map(
        ({ path, level }) => `${path}: ${level}`,
      )
    expect(messagesOf({ a2Grades: 'A' })).toEqual(['overall: error', 'gcses: info'])
    expect(messagesOf({ a2Grades: 'A', english: true, maths: true })).toEqual([
      ...['overall: error', 'gcses: info', 'maths: info', 'english: warning'],
    ])
  })

  it('belongs to each programme by its own requirements', () => {
    const programmes = ['A', 'B', 'A'].map((a2Grades, index) => ({
      ...createProgramme({ a2Grades }),
      code: `T10${index}`,
    }))
    const qualifications = createQualifications(aLevels('B'))
    const results = checkEntry(programmes, qualifications, 'home', subjectTitles, thresholds)
    expect(results.map(({ programmeCode, checkStatus }) => `${programmeCode} ${checkStatus}`)).toEqual([
      ...['T100 NotQualified', 'T101 Qualified', 'T102 NotQualified'],
    ])
  })
})

it.each([
  ['home', true],
  ['overseas', false],
  [null, true],
] as const)('rule 1, fee status for %s uses the places of that status', (feeStatus, available) => {
  const programmes = [createProgramme({ a2Grades: 'A' })]
  const qualifications = createQualifications(aLevels('A'))
  const [result] = checkEntry(programmes, qualifications, feeStatus, subjectTitles, thresholds)
  expect(result?.placesAvailable).toBe(available)
})

describe('rule 2, the best check status', () => {
  const strict = createProgramme({ a2Grades: 'A*A*A*' }).entryRequirements.alternatives
  const mild = createProgramme({ a2Grades: 'CCC' }).entryRequirements.alternatives
  const secondIsMild = { alternatives: [...strict, ...mild] }
  const french = entry('FrenchBacOverall', 9)

  testStatuses(
    { a2Grades: 'A', ibPoints: 30 },
    {
      Qualified: [
        ['of alternatives: the second is met', aLevels('C', 'C', 'C'), secondIsMild],
        ['of alternatives: the first is met', aLevels('C', 'C', 'C'), { alternatives: [...mild, ...strict] }],
        ['of pathways: IB met, A-levels not', [...aLevels('E'), ...ib(30)]],
        ['of pathways: A-levels met, IB not', [...aLevels('A'), ...ib(29)]],
        ['of pathways: met beats cannot tell', [...aLevels('A'), french]],
      ],
      Undecided: [['of pathways: cannot tell beats not met', [...aLevels('B'), french]]],
      NotQualified: [
        ['of alternatives: none is met', aLevels('C', 'C', 'D'), secondIsMild],
        ['a pathway is as bad as its worst part', aLevels('A'), asks(1, 'Biology')],
        ['of one pathway, not of parts of two', [a2('Biology', 'E'), ...ib(30)], asks(1, 'Biology')],
      ],
    },
  )
})

const overall = (...args: Parameters<typeof checkOne>) => messageTexts('overall', ...args)[0]

describe('the alternative that the messages explain', () => {
  const alternative = (
    a2Grades: string | null,
    ibPoints: number | null,
    ...conditions: ReturnType<typeof condition>[]
  ) => ({ overall: { a2Grades, ibPoints, ibGrades: null, btecGrades: null }, conditions })

  it('has fewer requirements that are not met', () => {
    const alternatives = [alternative('A', null, condition(1, 'Biology')), alternative('A', null)]
    expect(messageTexts('conditions', aLevels('B'), { alternatives })).toEqual([])
    expect(messageTexts('conditions', aLevels('B'), { alternatives: alternatives.toReversed() })).toEqual([])
  })

  it('is chosen regardless of how many requirements are met', () => {
    const met = [condition(1, 'Music'), condition(1, 'Music', 'Law')]
    const alternatives = [alternative('A', null, condition(1, 'Biology')), alternative('A', null, ...met)]
    expect(messageTexts('conditions', aLevels('B'), { alternatives })).toHaveLength(2)
  })

  it('then has fewer requirements for an advisor', () => {
    const btec = (...conditions: ReturnType<typeof condition>[]) => ({
      overall: { a2Grades: null, ibPoints: null, ibGrades: null, btecGrades: 'DDD' },
      conditions,
    })
    const list = [extended('DDM'), ...aLevels('A')]
    const met = [condition(1, 'Music'), condition(1, 'Music', 'Law')]
    for (const alternatives of [
      [btec(condition(1, 'Biology')), btec(...met)],
      [btec(...met), btec(condition(1, 'Biology'))],
    ])
      expect(messageTexts('conditions', list, { alternatives })).toHaveLength(2)
  })

  it('then has the smallest shortfall, or is the first', () => {
    const alternatives = [alternative('A*', null), alternative('A', null), alternative('A*', null)]
    expect(overall(aLevels('B'), { alternatives })).toBe('This programme asks for A. Your best A-level is B')
    const equal = [alternative('AB', null), alternative('BA', null)]
    expect(overall(aLevels('B'), { alternatives: equal })).toContain('This programme asks for AB.')
  })

  it('accepts the qualifications if any alternative does', () => {
    const alternatives = [alternative('A', null), alternative(null, 40, condition(1, 'Biology'))]
    expect(overall(ib(39), { alternatives })).toBe(
      'This programme asks for 40 IB points. You have 39 IB points',
    )
  })

  it.each([
    ['the IB Diploma with an A-level', [...aLevels('E'), ...ib(39)], 'You have 39 IB points'],
    ['a BTEC with an A-level', [...aLevels('E'), extended('PPP')], 'Your BTEC Extended Diploma is PPP'],
    ['three A-levels with a BTEC', [extended('PPP'), ...aLevels('E', 'E', 'E')], 'Your best A-level is E'],
    ['two A-levels with the IB Diploma', [...ib(39), ...aLevels('E', 'E')], 'You have 39 IB points'],
  ])('belongs to the main pathway: %s', (_, list, expected) => {
    const requirements = { a2Grades: 'A', ibPoints: 40, btecGrades: 'DDD' }
    expect(overall(list, requirements)).toMatch(new RegExp(`${expected}$`))
  })

  it('is the one that is met, even if it is not of the main pathway', () => {
    expect(overall([...aLevels('A'), ...ib(39)], { a2Grades: 'A', ibPoints: 40 })).toBe(
      'This programme asks for A. Your best A-level is A',
    )
  })
})
