import { describe, expect, it } from 'vitest'
import { aLevels, type check, extended, ib, of, said } from './entry-check-cases.ts'

const overall = (...tried: Parameters<typeof check>) => said('overall', ...tried)[0]

describe('which way to a programme is spoken about', () => {
  const alternative = (
    a2Grades: string | null,
    ibPoints: number | null,
    ...conditions: ReturnType<typeof of>[]
  ) => ({
    overall: { a2Grades, ibPoints, ibGrades: null, btecGrades: null },
    conditions,
  })

  it('of equals, the one with fewer parts that are not met', () => {
    const alternatives = [alternative('A', null, of(1, 'Biology')), alternative('A', null)]
    expect(said('conditions', aLevels('B'), { alternatives })).toEqual([])
    expect(said('conditions', aLevels('B'), { alternatives: alternatives.toReversed() })).toEqual([])
  })

  it('whatever is met beside them', () => {
    const met = [of(1, 'Music'), of(1, 'Music', 'Law')]
    const alternatives = [alternative('A', null, of(1, 'Biology')), alternative('A', null, ...met)]
    expect(said('conditions', aLevels('B'), { alternatives })).toHaveLength(2)
  })

  it('then the one with less for an advisor', () => {
    const btec = (...conditions: ReturnType<typeof of>[]) => ({
      overall: { a2Grades: null, ibPoints: null, ibGrades: null, btecGrades: 'DDD' },
      conditions,
    })
    const alternatives = [btec(of(1, 'Biology')), btec()]
    expect(said('conditions', [extended('DDM')], { alternatives })).toEqual([])
    expect(said('conditions', [extended('DDM')], { alternatives: alternatives.toReversed() })).toEqual([])
  })

  it('then the one whose grades are nearer', () => {
    const alternatives = [alternative('A*', null), alternative('A', null), alternative('A*', null)]
    expect(overall(aLevels('B'), { alternatives })).toBe('Your best A-level is B; this programme asks for A')
  })

  it('never one that does not take what is held, while another does', () => {
    const alternatives = [alternative('A', null), alternative(null, 40, of(1, 'Biology'))]
    expect(overall(ib(39), { alternatives })).toBe(
      'You have 39 IB points; this programme asks for 40 IB points',
    )
  })

  it.each([
    ['the IB Diploma with an A-level beside it', [...aLevels('E'), ...ib(39)], 'You have 39 IB points'],
    [
      'a BTEC with an A-level beside it',
      [...aLevels('E'), extended('PPP')],
      'Your BTEC Extended Diploma is PPP',
    ],
    [
      'three A-levels with a BTEC beside them',
      [extended('PPP'), ...aLevels('E', 'E', 'E')],
      'Your best A-level is E',
    ],
    ['two A-levels with the IB Diploma', [...ib(39), ...aLevels('E', 'E')], 'You have 39 IB points'],
  ])('the one of what is chiefly held: %s', (_, list, expected) => {
    const asked = { a2Grades: 'A', ibPoints: 40, btecGrades: 'DDD' }
    expect(overall(list, asked)).toMatch(new RegExp(`^${expected};`))
  })

  it('the one that is met, whichever is chiefly held', () => {
    expect(overall([...aLevels('A'), ...ib(39)], { a2Grades: 'A', ibPoints: 40 })).toBe(
      'Your best A-level is A; this programme asks for A',
    )
  })
})
