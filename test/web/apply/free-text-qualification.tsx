import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FormState } from '#shared/schemas/form.ts'
import { filledForm, formAfter } from '../../gallery/sample-forms.ts'
import { pasteText } from '../paste-text.ts'
import { openForm } from './applicant-page.tsx'

export const findText = (words: RegExp) => screen.findByText(words)
export const findBanner = (name: string) => screen.findByRole('region', { name })
const label = 'Subject'
/** A form with one qualification of an unlisted type, whose subject is typed. */
export const formWithSubject = (subject: string): FormState =>
  formAfter(
    { ...filledForm, qualifications: [], english: null },
    { type: 'added', ownType: 'WAEC' },
    { type: 'updated', id: '1', to: { subject } },
  )
export const savedSubject = (form: unknown) => (form as FormState | null)?.qualifications[0]?.subject
export const visibleSubject = () => screen.queryByLabelText<HTMLInputElement>(label)?.value

/** Opens the page with a saved draft of such a form. */
export async function openDraft() {
  const server = openForm(formWithSubject('As saved'))
  await screen.findByLabelText(label)
  return server
}
export async function typeSubject(subject: string) {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await pasteText(field, subject)
}
/** Types the subject and leaves the page for another of the history, which saves at once. */
export async function saveSubject(subject: string) {
  await typeSubject(subject)
  act(() => void window.dispatchEvent(new Event('pagehide')))
}
