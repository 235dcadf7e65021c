import { expect, it } from 'vitest'
import { parseGrade, parseNumericText } from '#shared/schemas/grade-rules.ts'

it.each([
  ['15', 15, 15],
  [' 15. ', 15, 15],
  ['.5', 0.5, 0.5],
  ['.55', 0.55, 0.55],
  ['6,5', 6.5, 6.5],
  ['-1', -1, -1],
  ['−1', -1, -1],
  ['2,700', 2700, 2.7],
  ['12,700', 12_700, 12.7],
  ['1234,500', 1234.5, 1234.5],
  ['2٬720', 2720, '2٬720'],
  ["2'720", 2720, 2.72],
  ['2\u202f720', 2720, '2 720'],
  ['15·5', 15.5, 15.5],
  ['15．5', 15.5, 15.5],
  ['１５。５', 15.5, 15.5],
  ['15،5', 15.5, 15.5],
  ['7’5', 7.5, 7.5],
  ['৭\u00a0\t', 7, 7],
  ['\u200f15,5', 15.5, 15.5],
  ['1,2345', 1.2345, 1.2345],
  ['1'.padStart(1000, '0'), 1, 1],
  ['', '', ''],
  [' . ', '.', '.'],
  ['1.2.3', '1.2.3', '1.2.3'],
  ['1,2,3', '1,2,3', '1,2,3'],
  ['x1', 'x1', 'x1'],
  ['1x', '1x', '1x'],
  ['1e3', '1e3', '1e3'],
])(
  'a number as people write it %j is %j as a whole number, and %j with decimals',
  (text, integer, decimal) => {
    expect(parseNumericText(text, 'integer')).toBe(integer)
    expect(parseNumericText(text, 'decimal')).toBe(decimal)
  },
)

it.each([
  ['AS', 'A'],
  ['Matura', 'a'],
])('a grade of %s as it is typed is %j, without the spaces around it', (tpe, grade) => {
  expect(parseGrade(tpe, ' a ')).toBe(grade)
})
