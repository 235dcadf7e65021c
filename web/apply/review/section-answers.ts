import type { FeeStatus } from '#shared/enums/fee-status.ts'
import type { Availability } from '#shared/rules/programme-availability.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import {
  answersOf,
  type FormFieldName,
  fields,
  formFieldNames,
  type Section,
} from '#shared/schemas/fields.ts'
import type { Programme, School } from '#shared/schemas/programme.ts'
import type { ListedAnswer } from '../../ui/description-list.tsx'
import { listFields, sectionOfField } from '../form/field-messages.ts'
import { toQualification, toValue } from '../form/form-request.ts'
import { isUcatEntry, needsUcat, submittedRows } from '../form/qualification-entries.ts'
import { declarationText, type FormVariant } from '../form/sections.ts'
import { programmeFacts } from '../programme/programme-facts.tsx'

export type AnswerContext = {
  form: FormState
  record: Applicant | null
  variant: FormVariant
  school: School | undefined
  programme: Programme | undefined
  availability: Availability | undefined
  feeStatus: FeeStatus | null
  /** The current year in London, which is left out as a year obtained. */
  year: number
}

/** Returns the answers of a section in the order of the page. */
export function sectionAnswers(section: Section, context: AnswerContext): ListedAnswer[] {
  const { form, year, variant, school, programme, availability, feeStatus } = context
  const answers = (names: readonly FormFieldName[]) =>
    names.flatMap(name => fields[name].answers(valueIn(section, name, form), year))
  const names = fieldsIn(section, context)
  if (section === 'details')
    return [
      ...recordedAnswers(context),
      ...answers(names),
      ...(variant.isOnRecord ? [{ label: 'You declare', value: declarationText(variant) }] : []),
    ]
  if (section !== 'programme') return answers(names)
  return [
    { label: 'School', value: school?.name ?? '' },
    { label: 'Programme', value: programme?.name ?? '' },
    ...answers(['programmeCode']),
    ...(programme ? programmeFacts(programme, feeStatus) : []),
    ...answers(names.filter(name => name !== 'programmeCode')),
    ...(availability ? [{ label: 'Entry requirements', value: '', availability }] : []),
  ]
}

/** Returns the qualifications on record, which the declaration confirms as they stand. */
export const recordedAnswers = ({
  record,
  variant,
  year,
}: Pick<AnswerContext, 'record' | 'variant' | 'year'>): ListedAnswer[] =>
  variant.hasQualificationsSection
    ? []
    : formFieldNames
        .filter(name => fields[name].section === 'qualifications')
        .flatMap(name => answersOf(name, { data: record ?? {} }, year))

/** Returns a finished section in one line. */
export function sectionSummary(section: Section, context: AnswerContext): string {
  const { form, programme, variant } = context
  if (section === 'programme') return programme ? `${programme.name}, ${programme.code}.` : ''
  const texts = fieldsIn(section, context)
    .map(name => fields[name].summarize(valueIn(section, name, form)))
    .filter(Boolean)
  if (section === 'details') return texts.join(' ') || `${declarationText(variant)}.`
  return texts.map(text => `${text}.`).join(' ')
}

/** What every applicant has ticked. */
const declared: readonly FormFieldName[] = ['qualificationsConfirmed', 'gdprAccept']

/** Returns the fields whose answers a section shows. A medical programme shows the UCAT entries and the UCAT ID. */
function fieldsIn(section: Section, { form, variant }: AnswerContext): FormFieldName[] {
  const variantFields = listFields(variant)
  return formFieldNames.filter(name => {
    if (section === 'programme' && needsUcat(form.programmeCode) && name === 'qualifications') return true
    if (declared.includes(name)) return false
    const isListed = variantFields.includes(name) || (name === 'ucatId' && section === 'programme')
    return isListed && sectionOfField(name, form) === section
  })
}

function valueIn(section: Section, name: FormFieldName, form: FormState): unknown {
  if (name !== 'qualifications') return toValue(name, form)
  const isUcatSection = section === 'programme'
  return submittedRows(form)
    .filter(row => (isUcatEntry(row) && needsUcat(form.programmeCode)) === isUcatSection)
    .map(toQualification)
}
