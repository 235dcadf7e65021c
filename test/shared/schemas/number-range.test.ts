import { describe, expect, it } from 'vitest'
import { parseNumericText, validateNumberRange } from '#shared/schemas/number-range.ts'

describe('a number as people write it', () => {
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
    ['1,2345', 1.2345, 1.2345],
    ['', '', ''],
    [' . ', '.', '.'],
    ['1.2.3', '1.2.3', '1.2.3'],
    ['1,2,3', '1,2,3', '1,2,3'],
    ['x1', 'x1', 'x1'],
    ['1x', '1x', '1x'],
    ['1e3', '1e3', '1e3'],
  ])('%j is %j as a whole number, and %j with decimals', (text, integer, decimal) => {
    expect(parseNumericText(text, 'integer')).toBe(integer)
    expect(parseNumericText(text, 'decimal')).toBe(decimal)
  })

  it.each([
    ['integer', 0, undefined],
    ['integer', 45, undefined],
    ['integer', -1, '0 to 45'],
    ['integer', 46, '0 to 45'],
    ['integer', Number.NaN, '0 to 45'],
    ['integer', 1.5, 'Enter a whole number, 0 to 45'],
    ['integer', 'x', 'Enter a number, 0 to 45'],
    ['integer', null, 'Enter a number, 0 to 45'],
    ['decimal', 1.5, undefined],
    ['decimal', 0, undefined],
    ['decimal', 45.1, '0.0 to 45.0'],
    ['decimal', 1e-100, undefined],
    ['decimal', 1e-101, 'Enter a number, 0.0 to 45.0'],
    ['decimal', 'x', 'Enter a number, 0.0 to 45.0'],
  ] as const)('as %s from 0 to 45, %j has the message %j', (kind, value, text) => {
    expect(validateNumberRange({ kind, min: 0, max: 45 }, value)).toBe(text)
  })
})
