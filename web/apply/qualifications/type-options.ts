import {
  type QualificationFamily,
  qualificationFamilies,
  qualificationTypes,
  typeName,
} from '#shared/enums/qualification-types.ts'
import type { ComboboxGroup } from '../../ui/combobox/search.ts'
import { otherQualifications } from '../form/other-qualifications.ts'

/** The families with a quick-fill button of their own. */
export const mainFamilies = qualificationFamilies.filter(family => 'hasButton' in family)
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
