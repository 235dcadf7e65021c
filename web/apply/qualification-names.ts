import { labelOf, type Option, options } from '#shared/enums/options.ts'
import { knownType, qualificationTypes } from '#shared/enums/qualification-types.ts'
import type { Family } from '#shared/rules/starting-entries.ts'
import { needsSubject } from '#shared/rules/subject-rules.ts'
import type { QualificationEntry } from '#shared/schemas/draft.ts'

const families = [
  [/^(A2|AS|EPQ)$/, 'A-Levels'],
  [/^IB/, 'International Baccalaureate'],
  [/^Btec/, 'BTEC'],
  [/^FrenchBac/, 'French Baccalauréat'],
  [/^GermanAbitur/, 'German Abitur'],
  [/^IndianHs/, 'Indian High School'],
  [/^ItalianDiploma/, 'Italian Diploma'],
  [/^PolishMatura/, 'Polish Matura'],
  [/^SpanishBac/, 'Spanish Baccalaureate'],
  [/^UsDiploma/, 'US High School Diploma'],
  [/^UCAT/, 'UCAT'],
] as const
const otherFamily = 'Other qualifications'

/** The heading that a type's cards stand under. */
export const familyOf = (tpe: string) =>
  (knownType(tpe) && families.find(([pattern]) => pattern.test(tpe))?.[1]) || otherFamily

const short = new Map([
  ['A2', 'A-Level'],
  ['AS', 'AS Level'],
  ['EPQ', 'Extended Project'],
  ['', 'Qualification'],
])

/** A type in a few words, as in A-Level. */
export const typeName = (tpe: string) => short.get(tpe) ?? labelOf(qualificationTypes, tpe)

/** What the card of a row is called: its type, counted where there may be several. */
export function cardName(list: readonly QualificationEntry[], place: number) {
  const { tpe } = list[place]!
  const name = typeName(tpe)
  if (!needsSubject(tpe)) return name
  const before = list.slice(0, place).filter(entry => typeName(entry.tpe) === name)
  return `${name} ${before.length + 1}`
}

const listed = options(qualificationTypes)

/** The types to choose from, by family; `Other` is typed freely. */
export const typeGroups: { label: string; options: Option[] }[] = [
  ...families.map(([, label]) => ({
    label,
    options: listed.filter(({ value }) => familyOf(value) === label),
  })),
  { label: 'Not in this list', options: [{ value: 'Other', label: 'Other' }] },
]

/** Quick-fill beside the four first buttons. */
export const otherFamilies: [Family, string][] = [
  ['BtecQcf', 'BTEC (QCF, 2016)'],
  ['FB', 'French Baccalauréat'],
  ['GA', 'German Abitur'],
  ['IHSN', 'Indian High School: national board'],
  ['IHSWB', 'Indian High School: West Bengal'],
  ['IHSO', 'Indian High School: other boards'],
  ['ID', 'Italian Diploma'],
  ['PM', 'Polish Matura'],
  ['SB', 'Spanish Baccalaureate'],
  ['USD', 'US High School Diploma with AP'],
  ['UCAT', 'UCAT score and band'],
]
