import { emptyForm, type FormState } from '#shared/schemas/draft.ts'
import { createFormReducer, type FormAction } from '#web/apply/form/form-state.ts'

export const year = 2027
export const formReducer = createFormReducer(year)
/** Returns a form after these actions. */
export const formAfter = (form: FormState, ...actions: FormAction[]) => actions.reduce(formReducer, form)

const actions: FormAction[] = [
  { type: 'prefilled', family: 'A2' },
  { type: 'updated', id: '1', to: { subject: 'Psychology', grade: 'A' } },
  { type: 'updated', id: '2', to: { subject: 'Biology', grade: 'B' } },
  { type: 'updated', id: '3', to: { subject: 'Chemistry', grade: 'B' } },
  { type: 'secondary', to: { type: 'Gcse', has5orMoreAtC4OrAbove: true, hasMathsAtB5OrAbove: true } },
  { type: 'english', to: { grade: '6' } },
  {
    type: 'changed',
    to: {
      qualificationsConfirmed: true,
      ukResidency: 'A',
      ukImmigrationStatus: 'A',
      nationality: 'GBR',
      countryOfDomicile: 'XF',
      schoolCode: 'SBBS',
    },
  },
  {
    type: 'changed',
    to: {
      programmeCode: 'C100-USBIO',
      forenames: 'Ada',
      surname: 'King',
      telephone1: '020 7946 0123',
      dateOfBirth: { day: 14, month: 3, year: 2009 },
      gdprAccept: true,
    },
  },
]

/** A form with three A-levels that can be sent as it stands. */
export const filledForm = formAfter(emptyForm, ...actions)
