// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { findQualificationType } from '#shared/enums/qualification-types.ts'
import { currentEntry, Row } from './qualification-row-fixture.tsx'

afterEach(cleanup)

/** A valid grade for types of each kind of grade control. */
const grades: Record<string, string> = {
  A2: 'B',
  UCATBand: '3',
  IBOverall: '36',
  UCATScore: '2780',
  FrenchBac: '15.5',
  BtecExtendedRqf: 'D*DM',
  BtecSubsidiaryRqf: 'M',
  Other: 'Distinction 1',
}
const types = Object.keys(grades)

type Step = { type: string } | { keys: string } | 'valid grade'
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ type: fc.constantFrom(...types) }), weight: 3 },
  { arbitrary: fc.constant('valid grade' as const), weight: 3 },
  fc.record({
    keys: fc.string({ unit: fc.constantFrom(...'0123456789.,-dDmMpPnN*aA '), minLength: 1, maxLength: 4 }),
  }),
)

const user = userEvent.setup({ delay: null })
const input = () => screen.queryByLabelText<HTMLInputElement>(/^(Grade|Total points|UCAT (score|band))$/)
const tiles = () => [...document.querySelectorAll<HTMLInputElement>('.tiles input')]
const typeField = () => screen.getByLabelText<HTMLInputElement>('Qualification')
const labelOf = (type: string) => findQualificationType(type)?.label ?? type
const currentType = () => (currentEntry().ownType ? 'Other' : currentEntry().tpe)

async function chooseType(type: string) {
  await user.clear(typeField())
  await user.type(typeField(), labelOf(type))
  await user.tab()
}
const visibleGrade = () => input()?.value ?? tiles().find(({ checked }) => checked)?.value ?? ''

function expectVisibleAsInState() {
  expect(typeField().value).toBe(labelOf(currentType()))
  expect(visibleGrade()).toBe(currentEntry().grade)
}

async function press(field: HTMLInputElement, keys: string) {
  for (const key of keys) {
    await user.type(field, key)
    expectVisibleAsInState()
  }
}

async function enterValidGrade() {
  const grade = grades[currentType()] ?? ''
  const field = input()
  if (field) {
    await user.clear(field)
    expectVisibleAsInState()
    await press(field, grade)
  } else await user.click(screen.getByRole('radio', { name: grade }))
  expect(currentEntry().grade).toBe(grade)
}

async function apply(step: Step) {
  if (step === 'valid grade') await enterValidGrade()
  else if ('type' in step) await chooseType(step.type)
  else {
    const field = input()
    if (field) await press(field, step.keys)
  }
  expectVisibleAsInState()
}

it.each(types)('a row changes from %s to every type and accepts a grade of that type', async from => {
  render(<Row tpe="A2" typeShown />)
  for (const to of types)
    for (const type of [from, to]) {
      await apply({ type })
      await apply('valid grade')
    }
})

it('a row always shows the grade of its state', async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(anyStep, { minLength: 2, maxLength: 12 }), async steps => {
        render(<Row tpe="A2" typeShown />)
        for (const step of steps) await apply(step)
      })
      .afterEach(cleanup),
    { numRuns: 25 },
  )
})
