import { expect, it } from 'vitest'
import { splitPeople } from '#bin/admin/people/resolve-person.ts'
import { configuration } from '#shared/schemas/configuration.ts'

it.each<[words: string[], people?: string[]]>([
  [['Ada', 'Mary', 'Quaintly'], ['Ada Mary Quaintly']],
  [['CL', '000', '4127'], ['CL 000 4127']],
  [['123', '456', '7890'], ['123 456 7890']],
  [['020', '7946', '0987'], ['020 7946 0987']],
  [['4127', 'CL0004128']],
  [['Ada Quaintly', '4127', 'van Quixote']],
  [['Ada Quaintly', 'Bob van Quixote']],
  [['Quaintly', 'ada@example.org', 'Quixote']],
])('the words %j name the people %j', (words, people = words) => {
  expect(splitPeople(words, configuration.parse({}))).toEqual(people)
})
