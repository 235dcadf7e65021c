import fc from 'fast-check'
import { emptyForm, type FormState } from '#shared/schemas/form.ts'
import type { FormAction } from '#web/apply/form/form-state.ts'
import { formReducer } from '../../../gallery/sample-forms.ts'

const types = [
  '',
  'Something else',
  'A2',
  'EPQ',
  'IBOverall',
  'IBHigher',
  'BtecExtendedRqf',
  'UCATScore',
  'UCATBand',
]
const rowChanges = [
  ...types.map(tpe => ({ tpe })),
  ...['', 'A', '30', '2800'].map(grade => ({ grade })),
  ...['', 'Biology'].map(subject => ({ subject })),
]
const anyIndex = fc.nat(7)

const anyAction: fc.Arbitrary<FormAction> = fc.oneof(
  fc.constantFrom<FormAction>(
    ...['MED', null].map(schoolCode => ({ type: 'form' as const, to: { schoolCode } })),
    ...[true, false].map(qualifiedOnly => ({ type: 'form' as const, to: { qualifiedOnly } })),
    ...['A', 'C', null].map(ukResidency => ({ type: 'feeContext' as const, to: { ukResidency } })),
    ...['A', 'D', null].map(ukImmigrationStatus => ({
      type: 'feeContext' as const,
      to: { ukImmigrationStatus },
    })),
    ...['XF', '250', null].map(countryOfDomicile => ({
      type: 'feeContext' as const,
      to: { countryOfDomicile },
    })),
    ...[true, false, null].map(hasBeenInterviewed => ({ type: 'data' as const, to: { hasBeenInterviewed } })),
  ),
  fc
    .constantFrom(['A100-USMED', 'MED'], ['A200-USBDS', 'MED'], ['C100-USBIO', 'SBBS'])
    .map(([code = '', schoolCode = '']) => ({
      type: 'chooseProgramme' as const,
      programme: { code, schoolCode },
    })),
  fc.constant<FormAction>({ type: 'form', to: { programmeCode: null } }),
  fc.constant<FormAction>({ type: 'addRow' }),
  fc
    .constantFrom('A2' as const, 'IB' as const, 'BtecRqf' as const, 'UCAT' as const, null)
    .map(family => ({ type: 'quickFill' as const, family })),
  fc.record({
    type: fc.constant('changeRow' as const),
    index: anyIndex,
    to: fc.constantFrom(...rowChanges),
  }),
  fc.record({ type: fc.constant('removeRow' as const), index: anyIndex }),
)

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

/** Checks a property after each step of many random sequences. */
export const onEveryStep = (check: (step: Step) => void) =>
  fc.assert(
    fc.property(anySteps, steps => {
      steps.forEach(check)
    }),
    { numRuns: 100 },
  )
