import { emptyForm, type FormState } from '#shared/schemas/draft.ts'
import { createFormReducer, type FormAction } from '#web/apply/form/form-state.ts'
import { galleryTime } from './samples.ts'
import type { MockResponse } from './screen-state.ts'

const formReducer = createFormReducer(2027)
const applyActions = (form: FormState, ...actions: FormAction[]) => actions.reduce(formReducer, form)
const setGrade = (id: string, subject: string, grade: string): FormAction => ({
  type: 'updated',
  id,
  to: { subject, grade },
})

/** Three A-levels with grades. */
export const aLevels = applyActions(
  emptyForm,
  { type: 'prefilled', family: 'A2' },
  setGrade('1', 'Psychology', 'A'),
  setGrade('2', 'Biology', 'B'),
  setGrade('3', 'Chemistry', 'B'),
)

/** A complete first section. */
export const grades = applyActions(
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
/** A complete first section with grades for which no programme is open. */
export const noOpenProgramme = applyActions(grades, ...lowGrades)

export const everyFamily = applyActions(
  aLevels,
  { type: 'prefilled', family: 'IB' },
  { type: 'updated', id: '4', to: { grade: '36' } },
  { type: 'prefilled', family: 'BtecRqf' },
  { type: 'added' },
  { type: 'changed', to: { yearsShown: true } },
)

export const residency = applyActions(grades, {
  type: 'changed',
  to: { ukResidency: 'A', ukImmigrationStatus: 'A', nationality: 'GBR', countryOfDomicile: 'XF' },
})

const chooseProgramme = (schoolCode: string, programmeCode: string | null, form = residency) =>
  applyActions(form, { type: 'changed', to: { schoolCode } }, { type: 'changed', to: { programmeCode } })

export const noOpenProgrammeSchool = chooseProgramme('SBBS', null, applyActions(residency, ...lowGrades))
export const school = chooseProgramme('SBBS', null)
export const qualified = chooseProgramme('SBBS', 'C100-USBIO')
export const notQualified = chooseProgramme('SBBS', 'C800-USPSY')
export const full = chooseProgramme('SBBS', 'B140-USNEU')
export const undecided = chooseProgramme(
  'SBBS',
  'C100-USBIO',
  applyActions(
    residency,
    { type: 'removed', id: '1' },
    { type: 'removed', id: '2' },
    { type: 'updated', id: '3', to: { tpe: 'Matura', ownType: true, subject: 'Matematyka', grade: '5,4' } },
  ),
)
export const medicine = chooseProgramme(
  'MED',
  'A100-USMED',
  applyActions(
    residency,
    setGrade('1', 'Psychology', 'A'),
    setGrade('2', 'Biology', 'A*'),
    setGrade('3', 'Chemistry', 'A'),
    { type: 'secondary', to: { has6orMoreAt6and7: true } },
  ),
)

const withUcat = (score: string): FormState =>
  applyActions(
    medicine,
    { type: 'updated', id: '4', to: { grade: score } },
    { type: 'updated', id: '5', to: { grade: '2' } },
    { type: 'changed', to: { hasBeenInterviewed: false } },
  )
export const medicineMet = withUcat('2750')
export const medicineNotMet = withUcat('2650')

/** A form that can be submitted. */
export const completeForm = applyActions(qualified, {
  type: 'changed',
  to: {
    forenames: 'Ada',
    surname: 'King',
    telephone1: '020 7946 0123',
    dateOfBirth: { day: 14, month: 3, year: 2009 },
    gdprAccept: true,
  },
})
export const longNames = applyActions(chooseProgramme('SBBS', 'B21Y-USPHY', completeForm), {
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
