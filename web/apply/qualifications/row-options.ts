import { otherQualifications } from '#shared/enums/other-qualifications.ts'
import {
  getTypeName,
  type QualificationFamily,
  qualificationFamilies,
  qualificationTypes,
} from '#shared/enums/qualification-types.ts'
import type { Subjects } from '#shared/schemas/programme.ts'
import type { ComboboxOption } from '../../ui/combobox/search.ts'

const remainingFamilies = qualificationFamilies.filter(family => !('hasButton' in family))

const familyPrefix = 'family:'

/** Returns the family of an option that adds its starting rows. */
export const findOptionFamily = (value: string): QualificationFamily | undefined =>
  remainingFamilies.find(({ code }) => value === familyPrefix + code)?.code

const listOtherNames = (family: (typeof qualificationFamilies)[number]) =>
  'otherName' in family ? [family.otherName] : []

const familyOptions: ComboboxOption[] = remainingFamilies.map(family => ({
  group: 'Add all rows of',
  value: familyPrefix + family.code,
  label: 'quickFill' in family ? family.quickFill : family.heading,
  aliases: listOtherNames(family),
}))

const otherOptions: ComboboxOption[] = otherQualifications.map(({ name, aliases }) => ({
  group: 'Other qualifications',
  value: name,
  label: name,
  aliases,
  hint: 'an advisor will check it',
}))

const typeOptions: ComboboxOption[] = qualificationFamilies.flatMap(family =>
  qualificationTypes
    .filter(type => type.family === family.code)
    .map(({ code, label, pathway }) => ({
      group: family.heading,
      value: code,
      label,
      ...(pathway === 'none' &&
        family.code === 'A2' && { hint: 'does not count towards entry requirements' }),
      aliases: [getTypeName(code), family.heading, ...listOtherNames(family)],
    })),
)

const typedOption: ComboboxOption = {
  group: 'Not in this list',
  value: 'Other',
  label: 'Other',
  hint: 'type its name yourself',
  takesAnyText: true,
}

export const rowTypeOptions = [...typeOptions, ...otherOptions, typedOption]

/** The types of a row that has none yet: before all others, the families without a quick-fill button. */
export const newRowTypeOptions = [...familyOptions, ...otherOptions, ...typeOptions, typedOption]

const isNoLongerAwarded = (title: string) => /\(pre-\d{4}\)$/.test(title)

const notListedOption: ComboboxOption = {
  group: 'Type it yourself',
  value: 'Not Listed Below',
  label: 'Not Listed Below',
  hint: 'type it yourself',
  takesAnyText: true,
}

/** Returns the subject options of a type, common subjects first. */
export function listSubjectOptions(subjects: Subjects | undefined, tpe: string): ComboboxOption[] {
  const titles = subjects?.qualTypeSubjects.find(row => row.qualificationType === tpe)?.subjects ?? []
  const aliases = subjects?.subjectAliases.find(row => row.qualificationType === tpe)?.subjects ?? []
  const common = titles.filter(title => subjects?.common.includes(title))
  const others = titles.filter(title => !common.includes(title) && !isNoLongerAwarded(title))
  const toOptions = (group: string, titles: readonly string[]) =>
    titles.map(title => ({
      group,
      value: title,
      label: title,
      aliases: aliases.filter(({ subject }) => subject === title).map(({ alias }) => alias),
    }))
  return [
    notListedOption,
    ...toOptions('Common subjects', common),
    ...toOptions(common.length > 0 ? 'Other subjects' : 'Subjects', others),
    ...toOptions('No longer awarded', titles.filter(isNoLongerAwarded)),
  ]
}
