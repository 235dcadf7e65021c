import { type Availability, isOpenAvailability } from '#shared/rules/programme-availability.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import { isUcatEntry, needsUcat, withoutUcat } from './qualification-entries.ts'

export type Section = 'qualifications' | 'residency' | 'programme' | 'details'

/** Which questions the form has, given the applicant's record (specification, section 2, "Variants"). */
export type FormVariant = {
  hasQualificationsSection: boolean
  hasResidencySection: boolean
  /** Applicants on record give a declaration instead of personal details. */
  isOnRecord: boolean
  /** The personal details to enter: all without a record; with one, only a missing date of birth. */
  details: readonly Detail[]
}

const details = ['forenames', 'surname', 'telephone', 'dateOfBirth'] as const
export type Detail = (typeof details)[number]

export const getFormVariant = (record: Applicant | null): FormVariant => ({
  hasQualificationsSection: !record?.hasQualifications,
  hasResidencySection:
    record?.feeStatusType !== 'FeeStatusConfirmed' && !(record?.hasQualifications && record.feeContext),
  isOnRecord: record !== null,
  details: details.filter(name => !record || (name === 'dateOfBirth' && !record.details.dateOfBirth)),
})

/** Returns the sections of a variant in the order of the page, which gives their numbers. */
export const listSections = (variant: FormVariant): Section[] => [
  ...(variant.hasQualificationsSection ? (['qualifications'] as const) : []),
  ...(variant.hasResidencySection ? (['residency'] as const) : []),
  'programme',
  'details',
]

/** Returns the visible sections (specification, section 4, "Progressive reveal"). */
export function visibleSections(
  form: FormState,
  variant: FormVariant,
  availability: Availability | undefined,
): Section[] {
  const hasQualifications =
    !variant.hasQualificationsSection ||
    (withoutUcat(form.qualifications).length > 0 && form.secondaryEducation !== null && form.english !== null)
  const hasResidency =
    !variant.hasResidencySection || (form.ukResidency !== null && form.ukImmigrationStatus !== null)
  const hasOpenProgramme = form.programmeCode !== null && isOpenAvailability(availability)
  const isVisible: Record<Section, boolean> = {
    qualifications: true,
    residency: hasQualifications,
    programme: hasQualifications && hasResidency,
    details: hasQualifications && hasResidency && hasOpenProgramme,
  }
  return listSections(variant).filter(section => isVisible[section])
}

const residencyFields = ['nationality', 'countryOfDomicile', 'ukResidency', 'ukImmigrationStatus']
const programmeFields = ['schoolCode', 'programmeCode', 'hasBeenInterviewed']

/** Returns the section that contains a field; undefined for messages about the whole form. */
export function sectionOfField(field: string, form: FormState): Section | undefined {
  if (field === '') return
  if (residencyFields.includes(field)) return 'residency'
  if (programmeFields.includes(field)) return 'programme'
  if (field === 'qualificationsConfirmed') return 'qualifications'
  if (field === 'ucatId') return needsUcat(form.programmeCode) ? 'programme' : 'qualifications'
  const index = /^qualifications\.(\d+)\./.exec(field)?.[1]
  const entry = index === undefined ? undefined : form.qualifications[Number(index)]
  if (entry && isUcatEntry(entry) && needsUcat(form.programmeCode)) return 'programme'
  return /^(qualifications|english|secondaryEducation)/.test(field) ? 'qualifications' : 'details'
}

/** Returns whether the form of this variant contains a field, so that messages can be shown there. */
export function hasField(field: string, form: FormState, variant: FormVariant): boolean {
  const section = sectionOfField(field, form)
  if (section === undefined || !listSections(variant).includes(section)) return false
  return section !== 'details' || field === 'gdprAccept' || variant.details.some(name => name === field)
}
