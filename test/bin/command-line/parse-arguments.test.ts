import { expect, it } from 'vitest'
import { readApplicationNumber } from '#bin/command-line/parse-arguments.ts'
import { configuration } from '#shared/schemas/configuration.ts'

it.each<[number: number | undefined, texts: string[]]>([
  [4127, ['CL0004127', 'cl0004127', ' CL0004127 ', 'cl 0004127', '0004127', 'CL4127', '4127']],
  [undefined, ['CL00041271', '12 CL', 'XX0004127', '-1', '', '0', 'CL0000000', '4127.0', '4e3', '４１２７']],
])('the application number %s is read from %j', (number, texts) => {
  for (const text of texts) expect(readApplicationNumber(text, configuration.parse({})), text).toBe(number)
})
