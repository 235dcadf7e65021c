import fc from 'fast-check'
import { emptyForm, type FormState } from '#shared/schemas/form.ts'
import type { FormAction } from '#web/apply/form/form-state.ts'
import { formReducer } from '../../../gallery/sample-forms.ts'

const changes = [
  ...['', 'Something else', 'A2', 'EPQ', 'IBOverall'].map(tpe => ({ tpe })),
  ...['IBHigher', 'BtecExtendedRqf', 'UCATScore', 'UCATBand'].map(tpe => ({ tpe })),
  ...['', 'A', '30', '2800'].map(grade => ({ grade })),
  ...['', 'Biology'].map(subject => ({ subject })),
]
const indexes = [0, 1, 2, 3, 4, 5, 6, 7]

const actions: FormAction[][] = [
  [
    { type: 'form', to: { schoolCode: 'MED' } },
    { type: 'form', to: { schoolCode: null } },
    { type: 'form', to: { qualifiedOnly: true } },
    { type: 'form', to: { qualifiedOnly: false } },
    { type: 'feeContext', to: { ukResidency: 'A' } },
    { type: 'feeContext', to: { ukResidency: null } },
    { type: 'feeContext', to: { ukImmigrationStatus: 'D' } },
    { type: 'feeContext', to: { countryOfDomicile: 'XF' } },
    { type: 'data', to: { hasBeenInterviewed: true } },
    { type: 'data', to: { hasBeenInterviewed: false } },
  ],
  [
    { type: 'chooseProgramme', programme: { code: 'A100-USMED', schoolCode: 'MED' } },
    { type: 'chooseProgramme', programme: { code: 'A200-USBDS', schoolCode: 'MED' } },
    { type: 'chooseProgramme', programme: { code: 'C100-USBIO', schoolCode: 'SBBS' } },
    { type: 'form', to: { programmeCode: null } },
  ],
  (['A2', 'IB', 'BtecRqf', 'UCAT', null] as const).map(family => ({ type: 'quickFill', family })),
  [{ type: 'addRow' }],
  indexes.flatMap(index => changes.map(to => ({ type: 'changeRow' as const, index, to }))),
  indexes.map(index => ({ type: 'removeRow', index })),
]
const anyAction = fc.oneof(...actions.map(ofOneKind => fc.constantFrom(...ofOneKind)))

export type Step = { before: FormState; action: FormAction; after: FormState }

/** The steps of random actions on a form with three A-levels. */
export const anySteps = fc.array(anyAction, { maxLength: 25 }).map(actions => {
  let form = emptyForm
  const first: FormAction = { type: 'quickFill', family: 'A2' }
  return [first, ...actions].map((action): Step => {
    const before = form
    form = formReducer(before, action)
    return { before, action, after: form }
  })
})
