import fc from 'fast-check'
import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import type { Condition } from '#shared/schemas/programme.ts'

const titlesOf = (tpe: string) =>
  subjectLists.qualTypeSubjects.find(row => row.qualificationType === tpe)?.subjects ?? []
const aliasesOf = (tpe: string) =>
  subjectLists.subjectAliases.find(row => row.qualificationType === tpe)?.subjects ?? []

const cache = new Map<string, string[]>()

/** Returns every spelling of a required subject: its title, equivalent IB titles and their aliases. */
function listSpellings(tpe: string, named: string): string[] {
  const key = `${tpe} ${named}`
  const equivalents = subjectLists.ibEquivalents.filter(one => tpe !== 'A2' && one.a2Subject === named)
  const titles = [named, ...equivalents.map(one => one.ibSubject)]
  const aliases = aliasesOf(tpe).filter(one => titles.includes(one.subject))
  const spellings = cache.get(key) ?? [
    ...titles,
    ...aliases.map(one => one.alias),
    ` ${named.toUpperCase()} `,
  ]
  cache.set(key, spellings)
  return spellings
}

/** Generates a subject of a type: listed, an alias, freely typed, or one that counts for conditions only. */
export const anySubject = (tpe: 'A2' | 'IBHigher' | 'IBStandard'): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...titlesOf(tpe)) },
    { weight: 1, arbitrary: fc.constantFrom(...aliasesOf(tpe).map(one => one.alias)) },
    { weight: 1, arbitrary: fc.constantFrom('My own subject', 'myown SUBJECT', 'Another of mine') },
    { weight: 1, arbitrary: fc.constantFrom('General Studies', 'critical  thinking', 'Mathematics') },
  )

/** Generates a subject of a type, often one that the conditions name. */
export const subjectFor = (
  tpe: 'A2' | 'IBHigher' | 'IBStandard',
  conditions: readonly Condition[],
): fc.Arbitrary<string> => {
  const named = conditions.flatMap(({ subjects }) =>
    subjects.flatMap(required => listSpellings(tpe, required.subject)),
  )
  return named.length === 0
    ? anySubject(tpe)
    : fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...named) }, { weight: 3, arbitrary: anySubject(tpe) })
}
