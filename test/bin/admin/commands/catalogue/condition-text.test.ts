import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatConditions, parseConditions } from '#bin/admin/commands/catalogue/condition-text.ts'
import type { Condition } from '#shared/schemas/programme.ts'
import { anyRequirements } from '../../../../shared/arbitraries/requirements.ts'

const one = (subject: string, grades = {}): Condition => ({
  numberRequired: 1,
  subjects: [{ subject, ...grades }],
})
const both = { a2Grade: 'B', ibGrade: '6' }

describe('conditions as text', () => {
  it.each<[text: string, conditions: Condition[] | undefined, written?: string]>([
    ['', []],
    ['Biology', [one('Biology')]],
    ['Biology B/6', [one('Biology', both)]],
    ['Biology B', [one('Biology', { a2Grade: 'B' })]],
    ['Biology 6', [one('Biology', { ibGrade: '6' })]],
    ['Biology /6', [one('Biology', { ibGrade: '6' })], 'Biology 6'],
    ['  biology   b/6 ;', [one('biology', both)], 'biology B/6'],
    ['1 of Biology', [one('Biology')], 'Biology'],
    [
      '2 of Biology, Chemistry C',
      [{ numberRequired: 2, subjects: [{ subject: 'Biology' }, { subject: 'Chemistry', a2Grade: 'C' }] }],
    ],
    ['Biology B/6; Mathematics', [one('Biology', both), one('Mathematics')]],
    ['"Health, Care" 5', [one('Health, Care', { ibGrade: '5' })]],
    ['"French B"', [one('French B')]],
    ['“French B” B/5', [one('French B', { a2Grade: 'B', ibGrade: '5' })], '"French B" B/5'],
    ['"3 of a Kind"', [one('3 of a Kind')]],
    ['Biology B/9', [one('Biology B/9')]],
    ['Biology, Chemistry', undefined],
  ])('are read from %j', (text, conditions, written = text) => {
    expect(parseConditions(text)).toEqual(conditions)
    if (conditions) expect(formatConditions(conditions)).toBe(written)
  })

  it('are the same when they are read again', () =>
    fc.assert(
      fc.property(anyRequirements, ({ alternatives }) => {
        const conditions = alternatives.flatMap(alternative => alternative.conditions)
        expect(parseConditions(formatConditions(conditions))).toEqual(conditions)
      }),
    ))
})
