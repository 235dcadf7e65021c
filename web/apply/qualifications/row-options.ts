import {
  type QualificationFamily,
  qualificationFamilies,
  qualificationTypes,
  typeName,
} from '#shared/enums/qualification-types.ts'
import type { Subjects } from '#shared/schemas/programme.ts'
import type { ComboboxGroup } from '../../ui/combobox/search.ts'
import { otherQualifications } from '../form/qualification-rows.ts'

const remainingFamilies = qualificationFamilies.filter(family => !('hasButton' in family))

const familyPrefix = 'family:'

/** Returns the family of an option that adds its starting rows. */
export const findOptionFamily = (value: string): QualificationFamily | undefined =>
  remainingFamilies.find(({ code }) => value === familyPrefix + code)?.code

/** The value of the option for a name that applicants type themselves. */
export const typedType = 'Other'

/** What families are called elsewhere, for the search. */
const otherNames: { [family: string]: string } = {
  BtecRqf: 'Pearson Level 3 National',
  BtecQcf: 'Pearson Level 3',
  IHSN: 'CBSE, CISCE, ISC',
  IHSWB: 'WBCHSE',
  USD: 'Advanced Placement',
}

const familyGroup: ComboboxGroup = {
  label: 'Add all rows of',
  options: remainingFamilies.map(family => ({
    value: familyPrefix + family.code,
    label: 'quickFill' in family ? family.quickFill : family.heading,
    aliases: [otherNames[family.code] ?? ''],
  })),
}

const otherGroups: ComboboxGroup[] = [
  {
    label: 'Other qualifications',
    options: otherQualifications.map(([name, _, ...aliases]) => ({
      value: name,
      label: name,
      aliases,
      hint: 'an advisor will check it',
    })),
  },
]

const headings = new Map(qualificationFamilies.map(({ code, heading }) => [code, heading]))
const typeGroups: ComboboxGroup[] = [...new Set(headings.values())].map(heading => ({
  label: heading,
  options: qualificationTypes
    .filter(({ family }) => headings.get(family) === heading)
    .map(({ code, label, family, pathway }) => ({
      value: code,
      label,
      ...(pathway === 'none' && family === 'A2' && { hint: 'does not count towards entry requirements' }),
      aliases: [typeName(code), heading, otherNames[family] ?? ''],
    })),
}))

const typedGroup: ComboboxGroup = {
  label: 'Not in this list',
  options: [{ value: typedType, label: 'Other', hint: 'type its name yourself', isFallback: true }],
}

export const rowTypeOptions: ComboboxGroup[] = [...typeGroups, ...otherGroups, typedGroup]

/** The types of a row that has none yet: before all others, the families without a quick-fill button. */
export const newRowTypeOptions: ComboboxGroup[] = [familyGroup, ...otherGroups, ...typeGroups, typedGroup]

/** The option for a subject that applicants type themselves; no subject has this title. */
export const typedSubject = 'Not Listed Below'

export const findTitles = (subjects: Subjects | undefined, tpe: string) =>
  subjects?.qualTypeSubjects.find(row => row.qualificationType === tpe)?.subjects ?? []

const isNoLongerAwarded = (title: string) => /\(pre-\d{4}\)$/.test(title)

/** Returns the subject options of a type, common subjects first. */
export function subjectOptions(subjects: Subjects | undefined, tpe: string): ComboboxGroup[] {
  const titles = findTitles(subjects, tpe)
  const aliases = subjects?.subjectAliases.find(row => row.qualificationType === tpe)?.subjects ?? []
  const common = titles.filter(title => subjects?.common.includes(title))
  const group = (label: string, titles: readonly string[]) => ({
    label,
    options: titles.map(title => ({
      value: title,
      label: title,
      aliases: aliases.filter(({ subject }) => subject === title).map(({ alias }) => alias),
    })),
  })
  return [
    {
      label: 'Type it yourself',
      options: [{ value: typedSubject, label: typedSubject, hint: 'type it yourself', isFallback: true }],
    },
    group('Common subjects', common),
    group(
      common.length > 0 ? 'Other subjects' : 'Subjects',
      titles.filter(title => !common.includes(title) && !isNoLongerAwarded(title)),
    ),
    group('No longer awarded', titles.filter(isNoLongerAwarded)),
  ].filter(({ options }) => options.length > 0)
}
