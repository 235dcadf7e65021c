import fc from 'fast-check'
import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import type { Condition } from '#shared/schemas/programme.ts'

const titlesOf = (tpe: string) =>
  subjectLists.qualTypeSubjects.find(row => row.qualificationType === tpe)?.subjects ?? []
const aliasesOf = (tpe: string) =>
  subjectLists.subjectAliases.find(row => row.qualificationType === tpe)?.subjects ?? []

const written = new Map<string, string[]>()

/** Every way to write a subject that a requirement names: its title, IB titles that stand for it, aliases of these. */
function writtenAs(tpe: string, named: string): string[] {
  const key = `${tpe} ${named}`
  const equivalents = subjectLists.ibEquivalents.filter(one => tpe !== 'A2' && one.a2Subject === named)
  const titles = [named, ...equivalents.map(one => one.ibSubject)]
  const aliases = aliasesOf(tpe).filter(one => titles.includes(one.subject))
  const ways = written.get(key) ?? [...titles, ...aliases.map(one => one.alias), ` ${named.toUpperCase()} `]
  written.set(key, ways)
  return ways
}

/** A subject of a type: of its list, an everyday name, typed freely, or one that never counts towards overall. */
export const anySubject = (tpe: 'A2' | 'IBHigher' | 'IBStandard'): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...titlesOf(tpe)) },
    { weight: 1, arbitrary: fc.constantFrom(...aliasesOf(tpe).map(one => one.alias)) },
    { weight: 1, arbitrary: fc.constantFrom('My own subject', 'myown SUBJECT', 'Another of mine') },
    { weight: 1, arbitrary: fc.constantFrom('General Studies', 'critical  thinking', 'Mathematics') },
  )

/** A subject of a type, often one that the conditions name. */
export const subjectFor = (
  tpe: 'A2' | 'IBHigher' | 'IBStandard',
  conditions: readonly Condition[],
): fc.Arbitrary<string> => {
  const named = conditions.flatMap(({ subjects }) => subjects.flatMap(one => writtenAs(tpe, one.subject)))
  return named.length === 0
    ? anySubject(tpe)
    : fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...named) }, { weight: 3, arbitrary: anySubject(tpe) })
}
