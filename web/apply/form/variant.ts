import { type Availability, isOpenAvailability } from '#shared/rules/programme-availability.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import { emptyForm, type FormState } from '#shared/schemas/form.ts'
import { isUcatRow } from './qualification-rows.ts'

export type Section = 'qualifications' | 'residency' | 'programme' | 'details'
type DetailName = keyof FormState['data']['details']

const detailNames = Object.keys(emptyForm.data.details) as DetailName[]

/** Which questions the form has, given the applicant's record (specification 2.51 to 2.55). */
type FormVariant = {
  sections: readonly Section[]
  /** Whether UCAS supplied the record. The applicant then gives a declaration instead of personal details. */
  hasUcasRecord: boolean
  /** The personal details to enter: all without a record from UCAS; with one, only a missing date of birth. */
  details: readonly DetailName[]
}

/** Somebody whose application was withdrawn, and about whom UCAS supplied nothing, gets the full form again. */
export function getFormVariant(applicant: Applicant | null): FormVariant {
  const ucasRecord = applicant?.source === 'portal' ? null : applicant
  const hasFeeStatus =
    ucasRecord?.feeStatusType === 'FeeStatusConfirmed' ||
    Boolean(ucasRecord?.hasQualifications && ucasRecord.feeContext)
  return {
    sections: [
      ...(ucasRecord?.hasQualifications ? [] : (['qualifications'] as const)),
      ...(hasFeeStatus ? [] : (['residency'] as const)),
      'programme',
      'details',
    ],
    hasUcasRecord: ucasRecord !== null,
    details: detailNames.filter(
      name => !ucasRecord || (name === 'dateOfBirth' && !ucasRecord.details.dateOfBirth),
    ),
  }
}

export function listVisibleSections(
  { programmeCode, data: { qualifications, feeContext } }: FormState,
  { sections }: FormVariant,
  availability: Availability | undefined,
): Section[] {
  const { list, secondaryEducation, english } = qualifications
  const hasQualifications =
    !sections.includes('qualifications') ||
    (!list.every(isUcatRow) && secondaryEducation !== null && english !== null)
  const hasResidency =
    !sections.includes('residency') ||
    (feeContext.ukResidency !== null && feeContext.ukImmigrationStatus !== null)
  const isVisible: Record<Section, boolean> = {
    qualifications: true,
    residency: hasQualifications,
    programme: hasQualifications && hasResidency,
    details: hasQualifications && hasResidency && programmeCode !== null && isOpenAvailability(availability),
  }
  return sections.filter(section => isVisible[section])
}

/** The id of a section's heading, which can take the focus. */
export const getSectionTitleId = (section: Section) => `${section}-title`

export const getSectionTitle = (section: Section, { hasUcasRecord }: FormVariant) =>
  ({
    qualifications: 'Grades and qualifications',
    residency: 'Nationality and residency',
    programme: 'What are you applying for?',
    details: hasUcasRecord ? 'Declaration' : 'About You',
  })[section]

export const getDeclarationText = ({ sections }: FormVariant) =>
  `${sections.includes('qualifications') ? 'I' : 'I confirm that I have obtained the qualifications on record as they stand, and I'} give permission to store my information under the data governance policy`
