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
  it.each<[text: string, conditions: Condition[]]>([
    ['', []],
    ['Biology', [one('Biology')]],
    ['Biology B/6', [one('Biology', both)]],
    ['Biology B', [one('Biology', { a2Grade: 'B' })]],
    ['Biology 6', [one('Biology', { ibGrade: '6' })]],
    ['Biology A*/7', [one('Biology', { a2Grade: 'A*', ibGrade: '7' })]],
    [
      '2 of Biology, Chemistry C',
      [{ numberRequired: 2, subjects: [{ subject: 'Biology' }, { subject: 'Chemistry', a2Grade: 'C' }] }],
    ],
    ['Biology B/6; Mathematics', [one('Biology', both), one('Mathematics')]],
    [
      'Art and Design (Art, Craft and Design) B',
      [one('Art and Design (Art, Craft and Design)', { a2Grade: 'B' })],
    ],
    [
      '"Sports, Exercise and Health Science" 5',
      [one('Sports, Exercise and Health Science', { ibGrade: '5' })],
    ],
    ['"French B"', [one('French B')]],
    ['"3 of a Kind"', [one('3 of a Kind')]],
    ['"Health or Care" B', [one('Health or Care', { a2Grade: 'B' })]],
  ])('are read from %j and written as it', (text, conditions) => {
    expect(parseConditions(text)).toEqual({ conditions, mistakes: [] })
    expect(formatConditions(conditions)).toBe(text)
  })

  it.each<[text: string, conditions: Condition[]]>([
    ['  biology   b/6 ;', [one('biology', both)]],
    ['Biology B / 6', [one('Biology', both)]],
    ['Biology /6', [one('Biology', { ibGrade: '6' })]],
    ['1 of Biology', [one('Biology')]],
    [
      'One of Biology, Physics',
      [{ numberRequired: 1, subjects: [{ subject: 'Biology' }, { subject: 'Physics' }] }],
    ],
    ['“French B” B/5', [one('French B', { a2Grade: 'B', ibGrade: '5' })]],
  ])('are also read from %j', (text, conditions) =>
    expect(parseConditions(text)).toEqual({ conditions, mistakes: [] }),
  )

  it.each<[text: string, mistake: string]>([
    ['Biology, Chemistry', 'does not say how many'],
    ['Biology or Chemistry B/5', 'joins subjects with a word'],
    ['Biology B/5 and Chemistry', 'joins subjects with a word'],
    ['Biology and one of Chemistry, Physics', 'joins subjects with a word'],
    ['3 of Biology, Chemistry', 'asks for 3 of 2'],
    ['2 of Biology, Biology', 'asks for 2 of 1'],
    ['0 of Biology', 'asks for 0 of 1'],
    ['Biology B/9', '"B/9" in "Biology B/9" is not a grade'],
    ['Biology F', '"F" in'],
    ['Biology U', '"U" in'],
    ['Biology 66', '"66" in'],
    ['Biology AB/6', '"AB/6" in'],
    ['"Biology" at B', '"at B" in'],
  ])('are refused for %j', (text, mistake) =>
    expect(parseConditions(text).mistakes.join()).toContain(mistake),
  )

  it('are the same when they are read again', () =>
    fc.assert(
      fc.property(anyRequirements, ({ alternatives }) => {
        const conditions = alternatives
          .flatMap(alternative => alternative.conditions)
          .filter(({ numberRequired, subjects }) => numberRequired <= subjects.length)
        expect(parseConditions(formatConditions(conditions))).toEqual({ conditions, mistakes: [] })
      }),
    ))
})
