import {
  findQualificationType,
  qualificationFamilies,
  qualificationTypes,
  typeHeading,
  typeName,
} from '#shared/enums/qualification-types.ts'
import { findGradeRule } from '#shared/schemas/grade-rules.ts'
import type { QualificationEntry } from '#shared/schemas/qualification.ts'
import type { ComboboxGroup } from '../../ui/combobox/combobox-options.ts'
import { isOtherQualification, otherQualifications } from './other-qualifications.ts'

function findHint({ tpe, ownType }: QualificationEntry) {
  const rule = findGradeRule(tpe)
  const grade = rule.kind === 'list' && rule.grades.find(grade => grade === 'NU' || grade === 'N')
  if (grade) return `${grade}: no grade. Choose it if your results say ${grade === 'NU' ? 'U' : grade}.`
  return ownType && tpe.trim() ? `An advisor will check each ${tpe.trim()}.` : undefined
}

/** Returns the hint about NU or N, or about a type that is not listed, for the first row that needs it. */
export function gradeHint(list: readonly QualificationEntry[], row: QualificationEntry) {
  const hint = findHint(row)
  return list.find(other => findHint(other) === hint) === row ? hint : undefined
}

/** The value of the option for a name that applicants type themselves. */
export const unlistedType = 'Other'

/** Returns the names typed in the rows before another, whose type field offers them. */
export const findOwnTypesBefore = (list: readonly QualificationEntry[], row: QualificationEntry) => [
  ...new Set(
    list
      .slice(0, list.indexOf(row))
      .filter(
        ({ ownType, tpe }) => ownType && tpe.trim() && tpe !== unlistedType && !findQualificationType(tpe),
      )
      .map(({ tpe }) => tpe),
  ),
]

/** What families are called elsewhere, for the search. */
const otherNames: { [family: string]: string } = {
  BtecRqf: 'Pearson Level 3 National',
  BtecQcf: 'Pearson Level 3',
  IHSN: 'CBSE, CISCE, ISC',
  IHSWB: 'WBCHSE',
  USD: 'Advanced Placement',
}
const headings = [...new Set(qualificationFamilies.map(({ heading }) => heading))]

/** The options of the type field, by heading; `Other` adds a field for the name. */
export const typeGroups: ComboboxGroup[] = [
  ...headings.map(heading => ({
    label: heading,
    options: qualificationTypes
      .filter(({ code }) => typeHeading(code) === heading)
      .map(({ code, label, family }) => ({
        value: code,
        label,
        aliases: [typeName(code), heading, otherNames[family] ?? ''],
      })),
  })),
  { label: 'Other qualifications', options: otherQualifications },
  {
    label: 'Not in this list',
    options: [{ value: unlistedType, label: 'Other', hint: 'type its name yourself', isFallback: true }],
  },
]

export const isOfferedName = (tpe: string, ownTypes: readonly string[]) =>
  ownTypes.includes(tpe) || isOtherQualification(tpe)

export const createTypeGroups = (ownTypes: readonly string[]): ComboboxGroup[] => [
  ...(ownTypes.length > 0
    ? [{ label: 'Entered above', options: ownTypes.map(name => ({ value: name, label: name })) }]
    : []),
  ...typeGroups,
]
