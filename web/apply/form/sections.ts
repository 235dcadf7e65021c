import { type Availability, isOpenAvailability } from '#shared/rules/programme-availability.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import { type DetailName, formFieldNames, isDetail, type Section, sections } from '#shared/schemas/fields.ts'
import { withoutUcat } from './qualification-entries.ts'

/** Which questions the form has, given the applicant's record (specification, section 2, "Variants"). */
export type FormVariant = {
  hasQualificationsSection: boolean
  hasResidencySection: boolean
  /** Applicants on record give a declaration instead of personal details. */
  isOnRecord: boolean
  /** Only the declaration follows the programme, below all that is on record: the form ends with Submit. */
  submitsFromForm: boolean
  /** The personal details to enter: all without a record; with one, only a missing date of birth. */
  details: readonly DetailName[]
}

const details = formFieldNames.filter(isDetail)

/** Somebody whose application was withdrawn, and about whom UCAS supplied nothing, gets the full form again. */
export function getFormVariant(applicant: Applicant | null): FormVariant {
  const record = applicant?.source === 'portal' ? null : applicant
  const variant = {
    hasQualificationsSection: !record?.hasQualifications,
    hasResidencySection:
      record?.feeStatusType !== 'FeeStatusConfirmed' && !(record?.hasQualifications && record.feeContext),
    isOnRecord: record !== null,
    details: details.filter(name => !record || (name === 'dateOfBirth' && !record.details.dateOfBirth)),
  }
  return { ...variant, submitsFromForm: variant.details.length === 0 && listSections(variant).length === 2 }
}

export const listSections = ({
  hasQualificationsSection,
  hasResidencySection,
}: Pick<FormVariant, 'hasQualificationsSection' | 'hasResidencySection'>): Section[] =>
  sections.filter(
    section =>
      (section !== 'qualifications' || hasQualificationsSection) &&
      (section !== 'residency' || hasResidencySection),
  )

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

/** The anchors of the sections; the specification names the first one. */
export const sectionAnchors: Record<Section | 'check', string> = {
  qualifications: 'grade-entry',
  residency: 'residency',
  programme: 'programme-choice',
  details: 'about-you',
  check: 'check-answers',
}

/** The anchor of the panel for applicants to whom no programme is open. */
export const noOpenProgrammeAnchor = 'nothing-open'

const titles = {
  qualifications: 'Grades and qualifications',
  residency: 'Nationality and residency',
  programme: 'What are you applying for?',
  check: 'Check your answers',
}

/** Returns what the applicant declares last. */
export const declarationText = ({ hasQualificationsSection }: FormVariant) =>
  `${hasQualificationsSection ? 'I' : 'I confirm that I have obtained the qualifications on record as they stand, and I'} give permission to store my information under the data governance policy`

export function sectionTitle(section: Section | 'check', { isOnRecord, submitsFromForm }: FormVariant) {
  if (section === 'details') return isOnRecord ? 'Declaration' : 'About You'
  return section === 'check' && submitsFromForm ? 'Submit' : titles[section]
}
