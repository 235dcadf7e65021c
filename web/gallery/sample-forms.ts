import { emptyForm, type FormState } from '#shared/schemas/draft.ts'
import { createFormReducer, type FormAction } from '../apply/form/form-state.ts'
import { galleryTime } from './samples.ts'
import type { MockResponse } from './screen-state.ts'

const formReducer = createFormReducer(2027)
const after = (form: FormState, ...actions: FormAction[]) => actions.reduce(formReducer, form)
const graded = (id: string, subject: string, grade: string): FormAction => ({
  type: 'updated',
  id,
  to: { subject, grade },
})

/** Three A-levels with their grades, and nothing else yet. */
export const aLevels = after(
  emptyForm,
  { type: 'prefilled', family: 'A2' },
  graded('1', 'Psychology', 'A'),
  graded('2', 'Biology', 'B'),
  graded('3', 'Chemistry', 'B'),
)

/** The first section finished. */
export const grades = after(
  aLevels,
  { type: 'secondary', to: { type: 'Gcse', has5orMoreAtC4OrAbove: true, hasMathsAtB5OrAbove: true } },
  { type: 'english', to: { grade: '6' } },
  { type: 'changed', to: { qualificationsConfirmed: true } },
)

export const everyFamily = after(
  aLevels,
  { type: 'prefilled', family: 'IB' },
  { type: 'updated', id: '4', to: { grade: '36' } },
  { type: 'prefilled', family: 'BtecRqf' },
  { type: 'added' },
  { type: 'changed', to: { yearsShown: true } },
)

export const residency = after(grades, {
  type: 'changed',
  to: { ukResidency: 'A', ukImmigrationStatus: 'A', nationality: 'GBR', countryOfDomicile: 'XF' },
})

const chosen = (schoolCode: string, programmeCode: string | null, form = residency) =>
  after(form, { type: 'changed', to: { schoolCode } }, { type: 'changed', to: { programmeCode } })

export const school = chosen('SBBS', null)
export const qualified = chosen('SBBS', 'C100-USBIO')
export const notQualified = chosen('SBBS', 'C800-USPSY')
export const full = chosen('SBBS', 'B140-USNEU')
export const undecided = chosen(
  'SBBS',
  'C100-USBIO',
  after(
    residency,
    { type: 'removed', id: '1' },
    { type: 'removed', id: '2' },
    { type: 'updated', id: '3', to: { tpe: 'Matura', ownType: true, subject: 'Matematyka', grade: '5,4' } },
  ),
)
export const medicine = chosen(
  'MED',
  'A100-USMED',
  after(
    residency,
    graded('1', 'Psychology', 'A'),
    graded('2', 'Biology', 'A*'),
    graded('3', 'Chemistry', 'A'),
    { type: 'secondary', to: { has6orMoreAt6and7: true } },
  ),
)

/** Everything there is, up to what is to be sent. */
export const completeForm = after(qualified, {
  type: 'changed',
  to: {
    forenames: 'Ada',
    surname: 'King',
    telephone: '020 7946 0123',
    dateOfBirth: { day: 14, month: 3, year: 2009 },
    gdprAccept: true,
  },
})
export const longNames = after(chosen('SBBS', 'B21Y-USPHY', completeForm), {
  type: 'changed',
  to: {
    forenames: 'Maximiliana Alexandrina Wilhelmina Philippa Konstantinopolskaja',
    surname: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh',
  },
})

/** The calls of somebody who comes back to a form. */
export const withDraft = (form: FormState): Record<string, MockResponse> => ({
  'GET /api/draft': { body: { form, version: 1, savedAt: '2027-08-16T08:42:00.000Z' } },
  'PUT /api/draft': { body: { form, version: 2, savedAt: galleryTime } },
})
