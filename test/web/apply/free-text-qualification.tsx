import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FormState } from '#shared/schemas/draft.ts'
import { formReducer } from '#web/apply/form/form-state.ts'
import { keepDrafts, open } from './applicant-page.tsx'
import { filledForm, year } from './filled-form.ts'

export const telling = (words: RegExp) => screen.findByText(words)
export const strip = (name: string) => screen.findByRole('region', { name })
export const label = 'Name of the qualification'
/** A form in which a qualification was named, of a type that is not listed. */
export const named = (tpe: string): FormState =>
  formReducer(formReducer({ ...filledForm, qualifications: [], english: null }, { type: 'added', year }), {
    type: 'updated',
    id: '1',
    to: { tpe, ownType: true },
  })
export const nameIn = (form: unknown) => (form as FormState | null)?.qualifications[0]?.tpe
export const shownName = () => screen.queryByLabelText<HTMLInputElement>(label)?.value

/** Opens the form with such a draft. */
export async function openDraft() {
  const server = keepDrafts(named('As saved'))
  open()
  await screen.findByLabelText(label)
  return server
}
export async function type(name: string) {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, name)
}
