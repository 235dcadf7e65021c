import {
  findQualificationType,
  needsSubject,
  qualificationFamilies,
  qualificationTypes,
} from '#shared/enums/qualification-types.ts'
import { findGradeRule } from '#shared/rules/grade-rules.ts'
import type { QualificationEntry } from '#shared/schemas/draft.ts'
import type { SelectGroup } from '../../ui/fields/select-field.tsx'

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

function findNoAwardGrade(tpe: string) {
  const rule = findGradeRule(tpe)
  return rule.kind === 'list' ? rule.grades.find(grade => grade === 'NU' || grade === 'N') : undefined
}

/** Returns the hint about NU or N, for the first row that has this grade. */
export function gradeHint(list: readonly QualificationEntry[], index: number) {
  const grade = findNoAwardGrade(list[index]!.tpe)
  const isFirst = list.findIndex(({ tpe }) => findNoAwardGrade(tpe) === grade) === index
  return grade && isFirst ? `${grade} means no grade was awarded` : undefined
}

/** The value of the option for a name that applicants type themselves. */
export const unlistedType = 'Other'

/** Returns the names typed in the rows before an index, which the type field of its row offers. */
export const findOwnTypesBefore = (list: readonly QualificationEntry[], index: number) => [
  ...new Set(
    list
      .slice(0, index)
      .filter(
        ({ ownType, tpe }) => ownType && tpe.trim() && tpe !== unlistedType && !findQualificationType(tpe),
      )
      .map(({ tpe }) => tpe),
  ),
]

const headings = [...new Set(qualificationFamilies.map(({ heading }) => heading))]

/** The options of the type field, by heading; `Other` adds a field for the name. */
export const typeGroups: SelectGroup[] = [
  ...headings.map(heading => ({
    label: heading,
    options: qualificationTypes
      .filter(({ code }) => typeHeading(code) === heading)
      .map(({ code, label }) => ({ value: code, label })),
  })),
  { label: 'Not in this list', options: [{ value: unlistedType, label: 'Other' }] },
]

/** Returns the options of the type field. The names typed in earlier rows come first. */
export const createTypeGroups = (ownTypes: readonly string[]): SelectGroup[] => [
  ...(ownTypes.length > 0
    ? [{ label: 'Entered above', options: ownTypes.map(name => ({ value: name, label: name })) }]
    : []),
  ...typeGroups,
]
