import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readPath } from '#shared/schemas/fields.ts'
import type { FormState } from '#shared/schemas/form.ts'
import { filledForm, formAfter } from '../../gallery/sample-forms.ts'
import { withValue } from '../../shared/cases/form-with-value.ts'
import { pasteText } from '../paste-text.ts'
import { openForm } from './applicant-page.tsx'

export const findText = (words: RegExp) => screen.findByText(words)
export const findBanner = (name: string) => screen.findByRole('region', { name })
const label = 'Subject'
/** A form with one qualification of an unlisted type, whose subject is typed. */
export const formWithSubject = (subject: string): FormState =>
  formAfter(
    withValue(filledForm, 'data.qualifications.list', []),
    { type: 'addRow' },
    { type: 'changeRow', index: 0, to: { tpe: 'WAEC', subject } },
  )
export const savedSubject = (form: unknown) => readPath(form, 'data.qualifications.list.0.subject')
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
