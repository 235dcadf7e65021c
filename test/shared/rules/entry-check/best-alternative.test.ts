import { describe, expect, it } from 'vitest'
import { aLevels, type checkOne, condition, extended, ib, messageTexts } from './entry-check-cases.ts'

const overall = (...args: Parameters<typeof checkOne>) => messageTexts('overall', ...args)[0]

describe('the alternative that the messages explain', () => {
  const alternative = (
    a2Grades: string | null,
    ibPoints: number | null,
    ...conditions: ReturnType<typeof condition>[]
  ) => ({
    overall: { a2Grades, ibPoints, ibGrades: null, btecGrades: null },
    conditions,
  })

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
