import type { Option } from '#shared/enums/options.ts'
import {
  findQualificationType,
  needsSubject,
  qualificationFamilies,
  qualificationTypes,
} from '#shared/enums/qualification-types.ts'
import type { QualificationEntry } from '#shared/schemas/draft.ts'

/** The heading above a type's cards. */
export function headingOf(tpe: string): string {
  const family = findQualificationType(tpe)?.family
  return qualificationFamilies.find(({ code }) => code === family)?.heading ?? 'Other qualifications'
}

/** A type's name in a few words, as in A-Level. */
export function typeName(tpe: string): string {
  if (tpe === '') return 'Qualification'
  const type = findQualificationType(tpe)
  return type?.shortName ?? type?.label ?? tpe
}

/** The label of a type's grade field. */
export const gradeLabel = (tpe: string) => findQualificationType(tpe)?.gradeLabel ?? 'Grade'

/** What the card of a row is called: its type, counted where there may be several. */
export function cardName(list: readonly QualificationEntry[], place: number) {
  const { tpe } = list[place]!
  const name = typeName(tpe)
  if (!needsSubject(tpe)) return name
  const before = list.slice(0, place).filter(entry => typeName(entry.tpe) === name)
  return `${name} ${before.length + 1}`
}

const headings = [...new Set(qualificationFamilies.map(({ heading }) => heading))]

/** The types to choose from, by heading; `Other` is typed freely. */
export const typeGroups: { label: string; options: Option[] }[] = [
  ...headings.map(heading => ({
    label: heading,
    options: qualificationTypes
      .filter(({ code }) => headingOf(code) === heading)
      .map(({ code, label }) => ({ value: code, label })),
  })),
  { label: 'Not in this list', options: [{ value: 'Other', label: 'Other' }] },
]
