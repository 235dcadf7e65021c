import { expect, it } from 'vitest'
import { findByCode } from '#bin/admin/context/find-code.ts'

const programmes = [
  { code: 'G400-USCSC', name: 'Computer Science BSc (Hons)' },
  { code: 'G401-USCSM', name: 'Computer Science MSci' },
  { code: 'C800-USPSY', name: 'Psychology BSc (Hons)' },
  { code: 'C80F-USPYF', name: 'Psychology with Foundation BSc (Hons)' },
  { code: 'C8', name: 'Short code' },
]

it.each([
  ['G400-USCSC', 'G400-USCSC'],
  [' g400 ', 'G400-USCSC'],
  ['C8', 'C8'],
  ['psychology', 'C800-USPSY'],
  ['computer science msci', 'G401-USCSM'],
  ['foundation', 'C80F-USPYF'],
  ['computer science', '"computer science" names several: G400-USCSC'],
  ['g40', '"g40" names several'],
  ['X', 'There is no programme "X".'],
  ['', 'There is no programme "".'],
])('"%s" names %s', (text, expected) => {
  const find = () => findByCode(text, programmes, 'programme')
  if (programmes.some(({ code }) => code === expected)) expect(find().code).toBe(expected)
  else expect(find).toThrow(expected)
})
