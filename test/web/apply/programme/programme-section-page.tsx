import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import type { Applicant } from '#shared/schemas/applicant.ts'
import type { FormState } from '#shared/schemas/form.ts'
import { storedQualifications } from '#shared/schemas/qualification.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { setServerTime } from '#web/api/server-clock.ts'
import type { FormAction } from '#web/apply/form/form-state.ts'
import { useCatalogue } from '#web/apply/form/queries.ts'
import { ApplicationFormContext, useApplicationFormState } from '#web/apply/form/use-application-form.ts'
import { ProgrammeCount } from '#web/apply/programme/programme-count.tsx'
import { ProgrammeSection } from '#web/apply/programme/programme-section.tsx'
import { sessionQuery } from '#web/session/session.ts'
import { changeEnglish, choose, filledForm, formAfter } from '../../../gallery/sample-forms.ts'
import { ada, applicantRecord } from '../../../gallery/samples.ts'
import type { threeALevels } from '../../../support/sample-application.ts'

export const noProgramme = choose(null, null)
export const otherEnglish = changeEnglish({ type: 'Other' })
export const qualifiedOnly: FormAction = { type: 'changeForm', changes: { qualifiedOnly: true } }
export const tickNoGcses: FormAction = { type: 'changeGcse', box: 'none', value: true }

type Rendered = { form: FormState; dispatch(action: FormAction): void }

function ProgrammePage({ rendered, record }: { rendered: Rendered; record: Applicant | null }) {
  const applicationForm = useApplicationFormState(record, rendered.form, useCatalogue())
  const { form, dispatch, availability, entryCheck } = applicationForm
  useEffect(() => void Object.assign(rendered, { form, dispatch }))
  return (
    <ApplicationFormContext value={applicationForm}>
      <h2 id="programme-title" tabIndex={-1}>
        What are you applying for?
      </h2>
      <ProgrammeSection />
      <output>{availability ?? entryCheck.state}</output>
      <ProgrammeCount {...applicationForm} />
    </ApplicationFormContext>
  )
}

/** Renders the programme section of a form after these actions; returns its current state and reducer. */
export function openProgrammeSection(actions: readonly FormAction[] = [], record: Applicant | null = null) {
  const rendered: Rendered = { form: formAfter(filledForm, ...actions), dispatch: () => {} }
  setServerTime('2027-08-16T09:00:00Z')
  const client = createQueryClient()
  client.setQueryData(sessionQuery.queryKey, ada)
  render(
    <QueryClientProvider client={client}>
      <ProgrammePage rendered={rendered} record={record} />
    </QueryClientProvider>,
  )
  return rendered
}

/** A record with these qualifications from UCAS. */
export const recordWith = (qualifications: ReturnType<typeof threeALevels>) =>
  applicantRecord({ hasQualifications: true, qualifications: storedQualifications.parse(qualifications) })

export const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Programme' })
export const school = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'School' })
export const filter = () => screen.getByRole('checkbox', { name: 'Show only programmes I qualify for' })
/** Waits for the results of the answers on the page. */
export const findResults = () => screen.findByText(/^(No programme is|\d+ programmes (are open|may))/)
export const findPanel = async (name: string | RegExp) => within(await screen.findByRole('region', { name }))

/** Opens the list; returns the labels of its options by group. */
export async function listGroups(text = '') {
  await userEvent.click(field())
  if (text !== '') await userEvent.keyboard(text)
  const groups = [...document.querySelectorAll('[role="listbox"] [role="group"]')]
  return Object.fromEntries(
    groups.map(group => [
      group.getAttribute('aria-label'),
      [...group.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent),
    ]),
  )
}
export const chooseOption = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('option', { name }))
