import { expect, it } from 'vitest'
import { editDistance } from '#shared/rules/edit-distance.ts'

it.each<[source: string, target: string, distance: number]>([
  ['', '', 0],
  ['abc', 'abc', 0],
  ['', 'abc', 3],
  ['abc', '', 3],
  ['abc', 'abd', 1],
  ['abc', 'ab', 1],
  ['abc', 'bc', 1],
  ['ab', 'abc', 1],
  ['bc', 'abc', 1],
  ['ab', 'ba', 1],
  ['xab', 'xba', 1],
  ['abcd', 'badc', 2],
  ['ca', 'abc', 3],
  ['kitten', 'sitting', 3],
  ['Chemsitry', 'Chemistry', 1],
])('%j becomes %j by %i letters added, removed, replaced or swapped', (source, target, distance) => {
  expect(editDistance(source, target)).toBe(distance)
})
