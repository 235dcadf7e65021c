import { emptyForm, type FormState } from '#shared/schemas/draft.ts'
import { createFormReducer, type FormAction } from '#web/apply/form/form-state.ts'
import { galleryTime } from './samples.ts'
import type { MockResponse } from './screen-state.ts'

export const year = 2027
export const formReducer = createFormReducer(year)
/** Returns a form after these actions. */
export const formAfter = (form: FormState, ...actions: FormAction[]) => actions.reduce(formReducer, form)
const setGrade = (id: string, subject: string, grade: string): FormAction => ({
  type: 'updated',
  id,
  to: { subject, grade },
})

/** Three A-levels with grades. */
export const aLevels = formAfter(
  emptyForm,
  { type: 'prefilled', family: 'A2' },
  setGrade('1', 'Psychology', 'A'),
  setGrade('2', 'Biology', 'B'),
  setGrade('3', 'Chemistry', 'B'),
)

/** A complete first section. */
export const grades = formAfter(
  aLevels,
  { type: 'secondary', to: { type: 'Gcse', has5orMoreAtC4OrAbove: true, hasMathsAtB5OrAbove: true } },
  { type: 'english', to: { grade: '6' } },
  { type: 'changed', to: { qualificationsConfirmed: true } },
)

const lowGrades: FormAction[] = [
  setGrade('1', 'Psychology', 'D'),
  setGrade('2', 'Biology', 'D'),
  setGrade('3', 'Chemistry', 'E'),
]

export const everyFamily = formAfter(
  aLevels,
  { type: 'prefilled', family: 'IB' },
  { type: 'updated', id: '4', to: { grade: '36' } },
  { type: 'prefilled', family: 'BtecRqf' },
  { type: 'added' },
  { type: 'changed', to: { yearsShown: true } },
)

export const residency = formAfter(grades, {
  type: 'changed',
  to: { ukResidency: 'A', ukImmigrationStatus: 'A', nationality: 'GBR', countryOfDomicile: 'XF' },
})

const chooseProgramme = (schoolCode: string, programmeCode: string | null, form = residency) =>
  formAfter(form, { type: 'changed', to: { schoolCode } }, { type: 'changed', to: { programmeCode } })

export const noOpenProgramme = chooseProgramme('SBBS', null, formAfter(residency, ...lowGrades))
export const school = chooseProgramme('SBBS', null)
export const qualified = chooseProgramme('SBBS', 'C100-USBIO')
export const notQualified = chooseProgramme('SBBS', 'C800-USPSY')
export const full = chooseProgramme('SBBS', 'B140-USNEU')
export const undecided = chooseProgramme(
  'SBBS',
  'C100-USBIO',
  formAfter(
    residency,
    { type: 'removed', id: '1' },
    { type: 'removed', id: '2' },
    { type: 'updated', id: '3', to: { tpe: 'Matura', ownType: true, subject: 'Matematyka', grade: '5,4' } },
  ),
)
export const medicine = chooseProgramme(
  'MED',
  'A100-USMED',
  formAfter(
    residency,
    setGrade('1', 'Psychology', 'A'),
    setGrade('2', 'Biology', 'A*'),
    setGrade('3', 'Chemistry', 'A'),
    { type: 'secondary', to: { has6orMoreAt6and7: true } },
  ),
)

/** A form with three A-levels that can be submitted. */
export const filledForm = formAfter(qualified, {
  type: 'changed',
  to: {
    forenames: 'Ada',
    surname: 'King',
    telephone1: '020 7946 0123',
    dateOfBirth: { day: 14, month: 3, year: 2009 },
    gdprAccept: true,
  },
})
/** Psychology asks for 18 at the start of the year. */
export const tooYoung = formAfter(
  filledForm,
  setGrade('2', 'Biology', 'A'),
  setGrade('3', 'Chemistry', 'A'),
  { type: 'changed', to: { programmeCode: 'C800-USPSY' } },
  { type: 'changed', to: { dateOfBirth: { day: 14, month: 11, year: 2009 } } },
)
export const longNames = formAfter(chooseProgramme('SBBS', 'B21Y-USPHY', filledForm), {
  type: 'changed',
  to: {
    forenames: 'Maximiliana Alexandrina Wilhelmina Philippa Konstantinopolskaja',
    surname: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh',
  },
})

/** The responses for an applicant with a draft. */
export const withDraft = (form: FormState): Record<string, MockResponse> => ({
  'GET /api/draft': { body: { form, version: 1, savedAt: '2027-08-16T08:42:00.000Z' } },
  'PUT /api/draft': { body: { form, version: 2, savedAt: galleryTime } },
})
