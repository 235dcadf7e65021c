import { expect, it } from 'vitest'
import { wrapText } from '#bin/command-line/terminal.ts'

it.each([
  ['a carriage return', '\r'],
  ['an escape character', '\u001b'],
  ['a change of direction', '\u202e'],
  ['an invisible character', '\u200b'],
])('%s of a stored text is a space on the terminal', (_, character) => {
  expect(wrapText(`Ada${character}Sample`, Number.POSITIVE_INFINITY)).toBe('Ada Sample')
})
