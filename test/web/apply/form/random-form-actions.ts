import fc from 'fast-check'
import { emptyForm, type FormState } from '#shared/schemas/draft.ts'
import type { FormAction, PlainAnswers } from '#web/apply/form/form-state.ts'
import type { EntryChange } from '#web/apply/form/qualification-entries.ts'
import { formReducer } from '../../../gallery/sample-forms.ts'

const families = ['A2', 'IB', 'BtecRqf', 'UCAT'] as const
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
// Rows are named by their ids, which count up from 1.
const ids = ['1', '2', '3', '4', '5', '6', '7', '8']
const entryChanges: EntryChange[] = [
  ...types.map(tpe => ({ tpe })),
  ...['', 'A', '30', '2800'].map(grade => ({ grade })),
  ...['', 'Biology'].map(subject => ({ subject })),
]
const changes: Partial<PlainAnswers>[] = [
  ...['MED', null].map(schoolCode => ({ schoolCode })),
  ...[true, false].map(qualifiedOnly => ({ qualifiedOnly })),
  ...['A', 'C', null].map(ukResidency => ({ ukResidency })),
  ...['A', 'D', null].map(ukImmigrationStatus => ({ ukImmigrationStatus })),
  ...['XF', '250', null].map(countryOfDomicile => ({ countryOfDomicile })),
  ...[true, false, null].map(hasBeenInterviewed => ({ hasBeenInterviewed })),
]
const programmes = ['A100-USMED', 'A200-USBDS', 'C100-USBIO', null]

const anyAction: fc.Arbitrary<FormAction> = fc.oneof(
  fc.constantFrom(...changes).map(to => ({ type: 'changed' as const, to })),
  fc.constantFrom(...programmes).map(programmeCode => ({ type: 'changed' as const, to: { programmeCode } })),
  fc.constantFrom<FormAction>({ type: 'added' }, { type: 'added', ownType: 'WAEC' }),
  fc.constantFrom(...families).map(family => ({ type: 'prefilled' as const, family })),
  fc.record({
    type: fc.constant('updated' as const),
    id: fc.constantFrom(...ids),
    to: fc.constantFrom(...entryChanges),
  }),
  fc.record({ type: fc.constant('removed' as const), id: fc.constantFrom(...ids) }),
)

export type Step = { before: FormState; action: FormAction; after: FormState }

const threeALevels: FormAction = { type: 'prefilled', family: 'A2' }

/** The steps of random actions on a form with three A-levels. */
export const anySteps = fc.array(anyAction, { maxLength: 25 }).map(actions => {
  let form = emptyForm
  return [threeALevels, ...actions].map((action): Step => {
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
