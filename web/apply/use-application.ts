import { useMemo, useReducer } from 'react'
import { getLondonYear } from '#shared/rules/dates/london-time.ts'
import { getAvailability } from '#shared/rules/programme-availability.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import type { SavedDraft } from '#shared/schemas/draft.ts'
import { now } from '../api/server-clock.ts'
import { useSession } from '../session/session-context.ts'
import { useDraft } from './draft/use-draft.ts'
import { formMessages } from './form/form-messages.ts'
import { createStartingForm } from './form/form-request.ts'
import { createFormReducer } from './form/form-state.ts'
import { getFormVariant } from './form/sections.ts'
import { useCatalogue } from './queries/use-catalogue.ts'
import { lacksOpenProgramme, useEntryCheck } from './queries/use-entry-check.ts'

/** The form with everything derived from it: its variant, its entry check and its errors. */
export function useApplication(record: Applicant | null, stored: SavedDraft) {
  const currentUser = useSession()
  const year = getLondonYear(now())
  const formReducer = useMemo(() => createFormReducer(year), [year])
  const [form, dispatch] = useReducer(formReducer, undefined, () =>
    createStartingForm(stored.form, record, year),
  )
  const draft = useDraft(form, stored, newer => {
    const restored = createStartingForm(newer.form, record, year)
    dispatch({ type: 'restored', form: restored })
    return restored
  })
  const catalogue = useCatalogue()
  const entryCheck = useEntryCheck(form, record, year, catalogue)

  const result = entryCheck.results?.get(form.programmeCode ?? '')
  const programme = catalogue.programmes.data?.find(({ code }) => code === form.programmeCode)
  // Without the programme its minimum age is unknown too.
  const availability = programme && result && getAvailability(result)
  const variant = getFormVariant(record)
  const formErrors = useMemo(
    () => formMessages(form, { record, currentUser, programme, availability, year }),
    [form, record, currentUser, programme, availability, year],
  )
  return {
    currentUser,
    year,
    form,
    dispatch,
    draft,
    catalogue,
    entryCheck,
    hasNoOpenProgramme: !entryCheck.isOutdated && lacksOpenProgramme(entryCheck.resultsSoFar),
    variant,
    school: catalogue.schools.data?.find(({ code }) => code === form.schoolCode),
    programme,
    availability,
    feeStatus: entryCheck.feeStatus,
    formErrors,
  }
}
export type Application = ReturnType<typeof useApplication>
