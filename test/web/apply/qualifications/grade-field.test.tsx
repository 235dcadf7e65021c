// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { findQualificationType } from '#shared/enums/qualification-types.ts'
import { currentEntry, Row } from './qualification-row-fixture.tsx'

afterEach(cleanup)

/** A valid grade for a type of each kind of grade control: tiles, a filtered text, any text, and a free type. */
const grades: Record<string, string> = {
  A2: 'B',
  FrenchBac: '15.5',
  BtecExtendedRqf: 'D*DM',
  Other: 'Distinction 1',
}
const types = Object.keys(grades)

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

const pairs = types.flatMap((from, index) => types.slice(index + 1).map(to => [from, to] as const))
it.each(pairs)('a row changes from %s to %s and back, and shows each key of a grade', async (from, to) => {
  render(<Row tpe="A2" typeShown />)
  for (const type of [from, to, from]) {
    await chooseType(type)
    expectVisibleAsInState()
    await enterValidGrade()
    expectVisibleAsInState()
  }
})
