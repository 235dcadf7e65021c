import { emptyForm, type FormState } from '#shared/schemas/form.ts'
import { createFormReducer, type FormAction } from '#web/apply/form/form-state.ts'
import { galleryTime } from './samples.ts'
import type { StateResponse } from './screen-state.ts'

export const year = 2027
export const formReducer = createFormReducer(year)
export const formAfter = (form: FormState, ...actions: FormAction[]) => actions.reduce(formReducer, form)
const setGrade = (id: string, subject: string, grade: string): FormAction => ({
  type: 'changeRow',
  id,
  changes: { subject, grade },
})

/** Three A-levels with grades. */
export const aLevels = formAfter(
  emptyForm,
  { type: 'quickFill', family: 'A2' },
  setGrade('0', 'Psychology', 'A'),
  setGrade('1', 'Biology', 'B'),
  setGrade('2', 'Chemistry', 'B'),
)

/** A complete first section. */
export const grades = formAfter(
  aLevels,
  { type: 'changeSecondaryEducation', value: 'Gcse' },
  { type: 'changeGcse', box: 'has5orMoreAtC4OrAbove', value: true },
  { type: 'changeGcse', box: 'hasMathsAtB5OrAbove', value: true },
  { type: 'changeEnglish', changes: { grade: '6' } },
  { type: 'changeData', changes: { qualificationsConfirmed: true } },
)

const lowGrades: FormAction[] = [
  setGrade('0', 'Psychology', 'D'),
  setGrade('1', 'Biology', 'D'),
  setGrade('2', 'Chemistry', 'E'),
]

export const everyFamily = formAfter(
  aLevels,
  { type: 'quickFill', family: 'IB' },
  { type: 'changeRow', id: '3', changes: { grade: '36' } },
  { type: 'quickFill', family: 'BtecRqf' },
  { type: 'addRow' },
  { type: 'changeForm', changes: { yearsShown: true } },
)

export const residency = formAfter(grades, {
  type: 'changeFeeContext',
  changes: { ukResidency: 'A', ukImmigrationStatus: 'A', nationality: 'GBR', countryOfDomicile: 'XF' },
})

const chooseProgramme = (schoolCode: string, code: string, form = residency) =>
  formAfter(form, { type: 'changeForm', changes: { programmeCode: code, schoolCode } })

export const school = formAfter(residency, { type: 'changeForm', changes: { schoolCode: 'SBBS' } })
export const noOpenProgramme = formAfter(school, ...lowGrades)
export const qualified = chooseProgramme('SBBS', 'C100-USBIO')
export const notQualified = chooseProgramme('SBBS', 'C800-USPSY')
export const full = chooseProgramme('SBBS', 'B140-USNEU')
export const removedProgramme = chooseProgramme('SBBS', 'C999-USOLD')
export const undecided = chooseProgramme(
  'SBBS',
  'C100-USBIO',
  formAfter(
    residency,
    { type: 'removeRow', id: '0' },
    { type: 'removeRow', id: '1' },
    { type: 'changeRow', id: '2', changes: { tpe: 'Matura', subject: 'Matematyka', grade: '5,4' } },
  ),
)
export const medicine = chooseProgramme(
  'MED',
  'A100-USMED',
  formAfter(
    residency,
    setGrade('0', 'Psychology', 'A'),
    setGrade('1', 'Biology', 'A*'),
    setGrade('2', 'Chemistry', 'A'),
    { type: 'changeGcse', box: 'has6orMoreAt6and7', value: true },
  ),
)

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
export const longNames = formAfter(chooseProgramme('SBBS', 'B21Y-USPHY', filledForm), {
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
