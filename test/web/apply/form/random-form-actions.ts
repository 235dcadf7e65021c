import fc from 'fast-check'
import { qualificationFamilies, qualificationTypes } from '#shared/enums/qualification-types.ts'
import { emptyForm, type FormState } from '#shared/schemas/draft.ts'
import type { FormAction } from '#web/apply/form/form-state.ts'
import { formReducer } from '../../../gallery/sample-forms.ts'

const types = ['', 'Something else', ...qualificationTypes.map(({ code }) => code)]
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const grade = fc.constantFrom('', 'A', 'A*', '7', '30', 'DDM', '2800', '2')
const subject = fc.constantFrom('', 'Biology', 'Basket weaving')
const programmeCode = maybe(fc.constantFrom('A100-USMED', 'A200-USBDS', 'C100-USBIO', 'C800-USPSY'))
const flag = fc.boolean()
// Rows are named by their ids, which count up from 1.
const id = fc.integer({ min: 1, max: 12 }).map(String)

const plain = {
  schoolCode: maybe(fc.constantFrom('MED', 'SBBS')),
  qualifiedOnly: flag,
  ukResidency: maybe(fc.constantFrom('A', 'B', 'C')),
  ukImmigrationStatus: maybe(fc.constantFrom('A', 'D')),
  countryOfDomicile: maybe(fc.constantFrom('XF', '250')),
  nationality: maybe(fc.constantFrom('GBR', 'FRA')),
  hasBeenInterviewed: maybe(flag),
  surname: fc.constantFrom('', 'Ng'),
  yearsShown: flag,
}
const changedTo = (key: string, arbitrary: fc.Arbitrary<unknown>) =>
  arbitrary.map((value): FormAction => ({ type: 'changed', to: { [key]: value } }))
const changed = fc.oneof(...Object.entries(plain).map(([key, arbitrary]) => changedTo(key, arbitrary)))
const chosen = changedTo('programmeCode', programmeCode)

const row = fc.record(
  { tpe: fc.constantFrom(...types), subject, ownSubject: flag, grade },
  { requiredKeys: [] },
)
const secondary = fc.record(
  {
    type: fc.constantFrom('Gcse' as const, 'Other' as const),
    has5orMoreAtC4OrAbove: flag,
    has6orMoreAt6and7: flag,
    hasMathsAtB5OrAbove: flag,
    hasNone: flag,
  },
  { requiredKeys: [] },
)
const english = fc.record({
  type: fc.constantFrom('Gcse' as const, 'Ielts', 'Toefl', 'Other'),
  grade: fc.constant('5'),
})

const anyAction: fc.Arbitrary<FormAction> = fc.oneof(
  { arbitrary: changed, weight: 3 },
  { arbitrary: chosen, weight: 3 },
  fc.constant<FormAction>({ type: 'added' }),
  fc
    .constantFrom(...qualificationFamilies.map(({ code }) => code))
    .map((family): FormAction => ({ type: 'prefilled', family })),
  fc.tuple(id, row).map(([id, to]): FormAction => ({ type: 'updated', id, to })),
  id.map((id): FormAction => ({ type: 'removed', id })),
  secondary.map((to): FormAction => ({ type: 'secondary', to })),
  english.map((to): FormAction => ({ type: 'english', to })),
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
