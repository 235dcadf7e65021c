import { expect, it } from 'vitest'
import { formatHotline, toHotlineAddress, toInternationalNumber } from '#shared/rules/hotline.ts'

it.each([
  ['0113 496 0000', '0113 496 0000 (from abroad +44 113 496 0000)'],
  ['(0113) 496 0000', '(0113) 496 0000 (from abroad +44 113 496 0000)'],
  ['0300 123 4567', '0300 123 4567 (from abroad +44 300 123 4567)'],
  ['0800 123 4567', '0800 123 4567'],
  ['+353 1 496 0000', '+353 1 496 0000'],
])('the hotline %j is shown as %j', (hotline, shown) => {
  expect(formatHotline(hotline)).toBe(shown)
})

it('the link of a hotline calls it from anywhere', () => {
  expect(toHotlineAddress('(0113) 496 0000')).toBe('tel:+441134960000')
})

it('a hotline abroad is dialled as it is written', () => {
  expect(toInternationalNumber('+353 1 012 3456')).toBe('+353 1 012 3456')
})
