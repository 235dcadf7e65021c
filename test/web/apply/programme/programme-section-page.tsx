import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useReducer } from 'react'
import type { FormState } from '#shared/schemas/draft.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { parseRows } from '#web/apply/form/form-request.ts'
import { ProgrammeSection } from '#web/apply/programme/programme-section.tsx'
import { ProgrammeCount } from '#web/apply/progress/programme-count.tsx'
import { useCatalogue } from '#web/apply/queries/use-catalogue.ts'
import { useEntryCheck } from '#web/apply/queries/use-entry-check.ts'
import { useFocusAfterRender } from '#web/ui/page/use-focus-after-render.ts'
import { checkAnswers } from '../../../gallery/mock-api.ts'
import { filledForm, formReducer, year } from '../../../gallery/sample-forms.ts'
import { answerWith, installFakeApi } from '../../fake-api.ts'
import { pasteText } from '../../paste-text.ts'
import { serveLists } from '../mock-catalogue.ts'

/** Serves the sample catalogue, and checks entry requirements against it. */
export function serveCatalogue() {
  // The last page of another file may still have stored the token of another applicant.
  localStorage.clear()
  installFakeApi()
  serveLists()
  answerWith(checkPath, ({ init }) => ({ body: checkAnswers(String(init.body)) }))
}
export const checkPath = '/api/qualifications/entry'

type Change = Partial<Omit<FormState, 'qualifications' | 'english' | 'secondaryEducation'>>
export const withEnglish = (type: 'Gcse' | 'Other'): FormState =>
  formReducer(filledForm, { type: 'english', to: { type } })
export const withGrades = (...grades: string[]): FormState =>
  grades.reduce(
    (form, grade, index) => formReducer(form, { type: 'updated', id: String(index + 1), to: { grade } }),
    filledForm,
  )
export const noProgramme: Change = { programmeCode: null, schoolCode: null }

type RenderedForm = { form: FormState }

function ProgrammePage({ rendered }: { rendered: RenderedForm }) {
  const [form, dispatch] = useReducer(formReducer, rendered.form)
  const catalogue = useCatalogue()
  const check = useEntryCheck(form, parseRows(form), null, year, catalogue)
  const focusAfter = useFocusAfterRender()
  useEffect(() => void Object.assign(rendered, { form }))
  const sectionProps = { form, dispatch, messages: [], leaveField: () => {}, focusAfter, year }
  return (
    <>
      <h2 id="programme-choice-title" tabIndex={-1}>
        What are you applying for?
      </h2>
      <ProgrammeSection
        {...sectionProps}
        catalogue={catalogue}
        entryCheck={check}
        hasImportedGrades={false}
        noOpenProgramme={false}
      >
        <button type="button">Continue</button>
      </ProgrammeSection>
      <p data-testid="live">
        <ProgrammeCount catalogue={catalogue} entryCheck={check} isEditing={false} />
      </p>
    </>
  )
}

/** Renders the programme section of a form; returns an object with its current state. */
export function openProgrammeSection(form: FormState, change: Change = {}): RenderedForm {
  const rendered = { form: { ...form, ...change } }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ProgrammePage rendered={rendered} />
    </QueryClientProvider>,
  )
  return rendered
}

export const dropdown = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Programme' })
/** The line that replaces the lists when a programme is chosen, and its eligibility. */
export const findChosen = async () => {
  const button = await screen.findByRole('button', { name: 'Change the programme' })
  return { line: button.parentElement, eligibility: document.getElementById('eligibility') }
}
/** Finds a programme by its name and chooses it. Returns queries of what is said about it. */
export async function choose(name: string) {
  await pasteText(await screen.findByRole('searchbox'), name)
  await userEvent.click(await screen.findByRole('button', { name: `Choose ${name}` }))
  const { line } = await findChosen()
  return within(line!.parentElement!)
}
