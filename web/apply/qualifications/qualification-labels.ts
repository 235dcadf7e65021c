import type { Option } from '#shared/enums/options.ts'
import {
  findQualificationType,
  needsSubject,
  qualificationFamilies,
  qualificationTypes,
} from '#shared/enums/qualification-types.ts'
import type { QualificationEntry } from '#shared/schemas/draft.ts'

/** Returns the heading above the cards of a type. */
export function typeHeading(tpe: string): string {
  const family = findQualificationType(tpe)?.family
  return qualificationFamilies.find(({ code }) => code === family)?.heading ?? 'Other qualifications'
}

/** Returns the short name of a type, for example A-Level. */
export function typeName(tpe: string): string {
  if (tpe === '') return 'Qualification'
  const type = findQualificationType(tpe)
  return type?.shortName ?? type?.label ?? tpe
}

/** Returns the label of a type's grade field. */
export const gradeLabel = (tpe: string) => findQualificationType(tpe)?.gradeLabel ?? 'Grade'

/** Returns the name of a row: its type, with a number if the type can occur several times. */
export function rowName(list: readonly QualificationEntry[], index: number) {
  const { tpe } = list[index]!
  const name = typeName(tpe)
  if (!needsSubject(tpe)) return name
  const sameNameBefore = list.slice(0, index).filter(entry => typeName(entry.tpe) === name)
  return `${name} ${sameNameBefore.length + 1}`
}

const headings = [...new Set(qualificationFamilies.map(({ heading }) => heading))]

/** The options of the type field, by heading; `Other` adds a field for the name. */
export const typeGroups: { label: string; options: Option[] }[] = [
  ...headings.map(heading => ({
    label: heading,
    options: qualificationTypes
      .filter(({ code }) => typeHeading(code) === heading)
      .map(({ code, label }) => ({ value: code, label })),
  })),
  { label: 'Not in this list', options: [{ value: 'Other', label: 'Other' }] },
]
