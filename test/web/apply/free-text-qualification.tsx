import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FormState } from '#shared/schemas/draft.ts'
import { filledForm, formAfter } from '../../gallery/sample-forms.ts'
import { pasteText } from '../paste-text.ts'
import { openForm } from './applicant-page.tsx'

export const findText = (words: RegExp) => screen.findByText(words)
export const findBanner = (name: string) => screen.findByRole('region', { name })
export const label = 'Name of the qualification'
/** A form with one qualification of an unlisted type, which has this name. */
export const formWithName = (tpe: string): FormState =>
  formAfter(
    { ...filledForm, qualifications: [], english: null },
    { type: 'added', ownType: '' },
    { type: 'updated', id: '1', to: { tpe } },
  )
export const savedName = (form: unknown) => (form as FormState | null)?.qualifications[0]?.tpe
export const visibleName = () => screen.queryByLabelText<HTMLInputElement>(label)?.value

/** Opens the page with a saved draft of such a form. */
export async function openDraft() {
  const server = openForm(formWithName('As saved'))
  await screen.findByLabelText(label)
  return server
}
export async function typeName(name: string) {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await pasteText(field, name)
}
/** Types the name and leaves the page for another of the history, which saves at once. */
export async function saveName(name: string) {
  await typeName(name)
  act(() => void window.dispatchEvent(new Event('pagehide')))
}
