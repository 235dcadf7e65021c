import type { Availability } from '#shared/rules/programme-availability.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import { heldBesideUcat, needsUcat, ucatEntry } from './qualification-entries.ts'

export type Section = 'qualifications' | 'residency' | 'programme' | 'details'

/** What is asked of an applicant, by what is on record already (specification, section 2, "Variants"). */
export type Asked = {
  qualifications: boolean
  residency: boolean
  /** Whether the applicant is on record, and so is asked for a declaration rather than about themselves. */
  recorded: boolean
  /** The personal details to enter: all at first; of a record only the date of birth, which decides, if it lacks it. */
  details: readonly Detail[]
}

const details = ['forenames', 'surname', 'telephone', 'dateOfBirth'] as const
export type Detail = (typeof details)[number]

export const askedOf = (record: Applicant | null): Asked => ({
  qualifications: !record?.hasQualifications,
  residency:
    record?.feeStatusType !== 'FeeStatusConfirmed' && !(record?.hasQualifications && record.feeContext),
  recorded: record !== null,
  details: details.filter(name => !record || (name === 'dateOfBirth' && !record.details.dateOfBirth)),
})

/** The sections of this applicant's form, in order; a section's number is its place. */
export const sectionsOf = (asked: Asked): Section[] => [
  ...(asked.qualifications ? (['qualifications'] as const) : []),
  ...(asked.residency ? (['residency'] as const) : []),
  'programme',
  'details',
]

/** Which sections show (specification, section 4, "Progressive reveal"): worked out, never kept. */
export function visible(form: FormState, asked: Asked, chosen: Availability | undefined): Section[] {
  const qualified =
    !asked.qualifications ||
    (heldBesideUcat(form.qualifications).length > 0 &&
      form.secondaryEducation !== null &&
      form.english !== null)
  const resident = !asked.residency || (form.ukResidency !== null && form.ukImmigrationStatus !== null)
  const open = form.programmeCode !== null && (chosen === 'qualified' || chosen === 'undecided')
  const shown: Record<Section, boolean> = {
    qualifications: true,
    residency: qualified,
    programme: qualified && resident,
    details: qualified && resident && open,
  }
  return sectionsOf(asked).filter(section => shown[section])
}

const residency = ['nationality', 'countryOfDomicile', 'ukResidency', 'ukImmigrationStatus']
const programme = ['schoolCode', 'programmeCode', 'hasBeenInterviewed']

/** The section that asks for a field of the form; undefined for what belongs to none. */
export function sectionOf(field: string, form: FormState): Section | undefined {
  if (field === '') return
  if (residency.includes(field)) return 'residency'
  if (programme.includes(field)) return 'programme'
  if (field === 'qualificationsConfirmed') return 'qualifications'
  const place = /^qualifications\.(\d+)\./.exec(field)?.[1]
  const entry = place === undefined ? undefined : form.qualifications[Number(place)]
  if (entry && ucatEntry(entry) && needsUcat(form.programmeCode)) return 'programme'
  return /^(qualifications|english|secondaryEducation)/.test(field) ? 'qualifications' : 'details'
}

/** Whether this applicant's form has a field, so that a message about it can stand there. */
export function asksFor(field: string, form: FormState, asked: Asked): boolean {
  const section = sectionOf(field, form)
  if (section === undefined || !sectionsOf(asked).includes(section)) return false
  return section !== 'details' || field === 'gdprAccept' || asked.details.some(name => name === field)
}
