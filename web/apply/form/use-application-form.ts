import { createContext, use, useMemo, useReducer, useState } from 'react'
import { getLondonYear } from '#shared/rules/dates/london-time.ts'
import { getAvailability, isOpenAvailability } from '#shared/rules/programme-availability.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import type { FormState } from '#shared/schemas/form.ts'
import { now } from '../../api/server-clock.ts'
import { useSession } from '../../session/session.ts'
import { useFocusAfterRender } from '../../ui/page/use-focus-after-render.ts'
import { createFormReducer } from './form-state.ts'
import { findSubmitBlocker, listFormMessages } from './messages.ts'
import { isMedical } from './qualification-rows.ts'
import type { Catalogue } from './queries.ts'
import { readDateOfBirth } from './request.ts'
import { createStartingForm } from './starting-form.ts'
import { useEntryCheck } from './use-entry-check.ts'
import { useShownMessages } from './use-shown-messages.ts'
import { getFormVariant, listVisibleSections } from './variant.ts'

/** The state of an applicant's form. It starts from the draft, if there is one, and takes over each new version of the record. */
export function useApplicationFormState(
  record: Applicant | null,
  draft: FormState | null,
  catalogue: Catalogue,
) {
  const user = useSession()
  const year = getLondonYear(now())
  const reducer = useMemo(() => createFormReducer(year), [year])
  const [form, dispatch] = useReducer(reducer, undefined, () => createStartingForm(draft, record, year))
  const variant = getFormVariant(record)
  const [shownRecord, setShownRecord] = useState({ version: record?.version, isNew: false })
  if (shownRecord.version !== record?.version) {
    setShownRecord({ version: record?.version, isNew: true })
    dispatch({ type: 'replace', form: createStartingForm(form, record, year) })
  }

  const entryCheck = useEntryCheck(form, record, year)
  const programmes = catalogue.programmes.data
  const programme =
    form.programmeCode && programmes
      ? (programmes.find(({ code }) => code === form.programmeCode) ?? null)
      : undefined
  const result = programme ? entryCheck.results?.get(programme.code) : undefined
  const availability = result && getAvailability(result)
  const sections = listVisibleSections(form, variant, availability)

  // Results of earlier answers refuse nothing. What they allow, the server checks again.
  const isUsable = entryCheck.state === 'current' || isOpenAvailability(availability)
  const usableAvailability = isUsable ? availability : undefined

  const findErrors = () =>
    listFormMessages(form, { record, user, programme, availability: usableAvailability, year }, sections)
  const shown = useShownMessages(form, findErrors)
  const focusAfter = useFocusAfterRender()

  return {
    record,
    /** Whether the record has changed since the form was opened. The form then has the new one. */
    hasNewRecord: shownRecord.isNew,
    year,
    variant,
    form,
    dispatch,
    /** The date of birth (YYYY-MM-DD) on record or in the form; undefined while it is not a complete date. */
    dateOfBirth: readDateOfBirth(form, record),
    /** Replaces the form by a stored draft, and returns the new form. */
    replaceByDraft(draft: FormState | null): FormState {
      const replaced = createStartingForm(draft, record, year)
      dispatch({ type: 'replace', form: replaced })
      return replaced
    },
    sections,
    catalogue,
    entryCheck,
    /** The chosen programme, null if it is no longer in the catalogue, and its availability; undefined while unknown. */
    programme,
    availability,
    findErrors,
    submitBlocker:
      isMedical(form) && sections.includes('details') ? findSubmitBlocker(form, findErrors()) : undefined,
    ...shown,
    focusAfter,
  }
}

/**
 * The form on the page. A control has the path of its answer as its name and id, and shows the messages of that path. The form
 * element handles its blur event.
 */
export type ApplicationForm = ReturnType<typeof useApplicationFormState>

export const ApplicationFormContext = createContext<ApplicationForm | null>(null)

export function useApplicationForm(): ApplicationForm {
  const applicationForm = use(ApplicationFormContext)
  if (!applicationForm) throw new Error('This component must be inside an application form')
  return applicationForm
}
