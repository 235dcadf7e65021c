import { expect, it } from 'vitest'
import { stripControlCharacters } from '#bin/command-line/terminal.ts'

it.each([
  ['a line break', '\r\n'],
  ['an escape character', '\u001b'],
  ['a change of direction', '\u202e'],
  ['an invisible character', '\u200b'],
])('%s of a stored text is a space on the terminal', (_, character) => {
  expect(stripControlCharacters(`Ada${character}Sample`)).toBe('Ada Sample')
})
