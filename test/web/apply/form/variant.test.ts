import { expect, it } from 'vitest'
import type { Availability } from '#shared/rules/programme-availability.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import type { FormState } from '#shared/schemas/form.ts'
import { getFormVariant, listVisibleSections } from '#web/apply/form/variant.ts'
import { formReducer, qualified } from '../../../gallery/sample-forms.ts'
import { applicantRecord } from '../../../gallery/samples.ts'
import { withValue } from '../../../shared/form-with-value.ts'

const all = ['qualifications', 'residency', 'programme', 'details']
const ucatRows = formReducer(withValue(qualified, 'data.qualifications.list', []), {
  type: 'quickFill',
  family: 'UCAT',
}).data.qualifications.list

it.each<[path: string, value: unknown, shown: string[], Availability?]>([
  ['data.qualifications.list', [], ['qualifications']],
  ['data.qualifications.list', ucatRows, ['qualifications']],
  ['data.qualifications.secondaryEducation', null, ['qualifications']],
  ['data.qualifications.english', null, ['qualifications']],
  ['data.feeContext.ukResidency', null, ['qualifications', 'residency']],
  ['data.feeContext.ukImmigrationStatus', null, ['qualifications', 'residency']],
  ['programmeCode', null, ['qualifications', 'residency', 'programme']],
  ['yearsShown', false, ['qualifications', 'residency', 'programme'], 'NotQualified'],
  ['yearsShown', false, all, 'Undecided'],
  ['data.feeContext.nationality', null, all],
])(
  'the visible sections end with the first unanswered question: %s is %j',
  (path, value, shown, availability = 'Qualified') => {
    const form: FormState = withValue(qualified, path, value)
    expect(listVisibleSections(form, getFormVariant(null), availability)).toEqual(shown)
  },
)

const confirmed = { feeStatusType: 'FeeStatusConfirmed' } as const
const personal = ['forenames', 'surname', 'telephone1', 'dateOfBirth']
it.each<[who: string, Partial<Applicant> | null, sections: string[], details: string[]]>([
  ['nobody on record', null, all, personal],
  ['a person on record', {}, all, []],
  ['a record without a date of birth', { details: {} }, all, ['dateOfBirth']],
  ['a fee status', confirmed, ['qualifications', 'programme', 'details'], []],
  ['results from UCAS', { hasQualifications: true }, ['residency', 'programme', 'details'], []],
  ['both', { ...confirmed, hasQualifications: true }, ['programme', 'details'], []],
])('the form variant of %s has its own sections and details', (_, parts, sections, details) => {
  expect(getFormVariant(parts && applicantRecord(parts))).toMatchObject({ sections, details })
})
