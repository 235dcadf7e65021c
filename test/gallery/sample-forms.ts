import { emptyForm, type FormEnglish, type FormRow, type FormState } from '#shared/schemas/form.ts'
import { createFormReducer, type FormAction } from '#web/apply/form/form-state.ts'
import { galleryTime } from './samples.ts'
import type { StateResponse } from './screen-state.ts'

export const year = 2027
export const formReducer = createFormReducer(year)
export const formAfter = (form: FormState, ...actions: FormAction[]) => actions.reduce(formReducer, form)
export const changeRow = (id: string, changes: Partial<FormRow>): FormAction => ({
  type: 'changeRow',
  id,
  changes,
})
export const changeEnglish = (changes: Partial<FormEnglish>): FormAction => ({
  type: 'changeEnglish',
  changes,
})
export const choose = (code: string | null, schoolCode: string | null = 'SBBS'): FormAction => ({
  type: 'changeForm',
  changes: { programmeCode: code, schoolCode },
})
/** Sets the grades of the first rows. */
export const setGrades = (...grades: string[]) =>
  grades.map((grade, index) => changeRow(String(index), { grade }))

/** Three A-levels with grades. */
export const aLevels = formAfter(
  emptyForm,
  { type: 'quickFill', family: 'A2' },
  ...['Psychology', 'Biology', 'Chemistry'].map((subject, index) => changeRow(String(index), { subject })),
  ...setGrades('A', 'B', 'B'),
)

/** A complete first section. */
export const grades = formAfter(
  aLevels,
  { type: 'changeSecondaryEducation', value: 'Gcse' },
  { type: 'changeGcse', box: 'has5orMoreAtC4OrAbove', value: true },
  { type: 'changeGcse', box: 'hasMathsAtB5OrAbove', value: true },
  changeEnglish({ grade: '6' }),
  { type: 'changeData', changes: { qualificationsConfirmed: true } },
)

export const lowGrades = setGrades('D', 'D', 'E')
/** The grades that medical programmes ask for. */
export const medicalGrades: FormAction[] = [
  ...setGrades('A', 'A*', 'A'),
  { type: 'changeGcse', box: 'has6orMoreAt6and7', value: true },
]

export const everyFamily = formAfter(
  aLevels,
  { type: 'quickFill', family: 'IB' },
  changeRow('3', { grade: '36' }),
  { type: 'quickFill', family: 'BtecRqf' },
  { type: 'addRow' },
  { type: 'changeForm', changes: { yearsShown: true } },
)

export const residency = formAfter(grades, {
  type: 'changeFeeContext',
  changes: { ukResidency: 'A', ukImmigrationStatus: 'A', nationality: 'GBR', countryOfDomicile: 'XF' },
})

export const school = formAfter(residency, { type: 'changeForm', changes: { schoolCode: 'SBBS' } })
export const noOpenProgramme = formAfter(school, ...lowGrades)
export const qualified = formAfter(residency, choose('C100-USBIO'))
export const notQualified = formAfter(residency, choose('C800-USPSY'))
export const full = formAfter(residency, choose('B140-USNEU'))
export const undecided = formAfter(
  residency,
  { type: 'removeRow', id: '0' },
  { type: 'removeRow', id: '1' },
  changeRow('2', { tpe: 'Matura', subject: 'Matematyka', grade: '5,4' }),
  choose('C100-USBIO'),
)
export const medicine = formAfter(residency, ...medicalGrades, choose('A100-USMED', 'MED'))

/** A form with three A-levels that can be submitted. */
export const filledForm = formAfter(
  qualified,
  {
    type: 'changeDetails',
    changes: {
      forenames: 'Ada',
      surname: 'King',
      telephone1: '020 7946 0123',
      dateOfBirth: { day: '14', month: '3', year: '2009' },
    },
  },
  { type: 'changeData', changes: { gdprAccept: true } },
)
export const longNames = formAfter(filledForm, choose('B21Y-USPHY'), {
  type: 'changeDetails',
  changes: {
    forenames: 'Maximiliana Alexandrina Wilhelmina Philippa Konstantinopolskaja',
    surname: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh',
  },
})

/** The responses for an applicant without a draft, or with one. */
export const noDraft: Record<string, StateResponse> = {
  'GET /api/draft': { body: { form: null, version: 0, savedAt: null } },
  'PUT /api/draft': { body: { form: null, version: 1, savedAt: galleryTime } },
}
export const withDraft = (form: FormState): Record<string, StateResponse> => ({
  'GET /api/draft': { body: { form, version: 1, savedAt: '2027-08-16T08:42:00.000Z' } },
  'PUT /api/draft': { body: { form, version: 2, savedAt: galleryTime } },
})
