import { expect, it } from 'vitest'
import { formatHotline, toHotlineAddress } from '#shared/rules/hotline.ts'

it.each([
  ['0113 496 0000', '0113 496 0000 (from abroad +44 113 496 0000)'],
  ['(0113) 496 0000', '(0113) 496 0000 (from abroad +44 113 496 0000)'],
  ['0300 123 4567', '0300 123 4567 (from abroad +44 300 123 4567)'],
  ['0800 123 4567', '0800 123 4567'],
  ['+353 1 496 0000', '+353 1 496 0000'],
])('the hotline %j is shown as %j', (hotline, shown) => {
  expect(formatHotline(hotline)).toBe(shown)
})

it.each([
  ['(0113) 496 0000', 'tel:+441134960000'],
  ['+353 1 012 3456', 'tel:+35310123456'],
])('the link of the hotline %j calls it from anywhere', (hotline, address) => {
  expect(toHotlineAddress(hotline)).toBe(address)
})
