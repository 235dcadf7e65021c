import { useMemo, useReducer } from 'react'
import { getLondonYear } from '#shared/rules/dates/london-time.ts'
import { getAvailability } from '#shared/rules/programme-availability.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import type { SavedDraft } from '#shared/schemas/draft.ts'
import { now } from '../api/server-clock.ts'
import { configuration } from '../configuration.ts'
import { useSession } from '../session/session-context.ts'
import { useStableValue } from '../ui/use-stable-value.ts'
import { useDraft } from './draft/use-draft.ts'
import { formMessages } from './form/form-messages.ts'
import { formReducer } from './form/form-state.ts'
import { askedOf } from './form/sections.ts'
import { startingForm } from './form/starting-form.ts'
import { useEntryCheck } from './programme/entry-check/use-entry-check.ts'
import { useCodeLists } from './residency/use-country-options.ts'
import type { AnswerFacts } from './review/section-answers.ts'
import { useCatalogue } from './use-catalogue.ts'

/** The form with all that is known about it: what is asked, how the chosen programme stands, and what is wrong. */
export function useApplication(record: Applicant | null, stored: SavedDraft) {
  const holder = useSession()
  const year = getLondonYear(now())
  const [form, dispatch] = useReducer(formReducer, undefined, () => startingForm(stored.form, record))
  const draft = useDraft(form, stored, newer =>
    dispatch({ type: 'restored', form: startingForm(newer.form, record) }),
  )
  const catalogue = useCatalogue()
  const { data: lists } = useCodeLists()
  const check = useEntryCheck(form, record, year, catalogue)

  const result = check.results?.get(form.programmeCode ?? '')
  const programme = catalogue.programmes.data?.find(({ code }) => code === form.programmeCode)
  // Without the programme itself its minimum age is not known either.
  const stands = programme && result && getAvailability(result)
  const asked = useStableValue(askedOf(record))
  const facts: AnswerFacts = {
    form,
    asked,
    school: catalogue.schools.data?.find(({ code }) => code === form.schoolCode),
    programme,
    stands,
    year,
    lists,
  }
  const found = useStableValue(
    useMemo(
      () =>
        formMessages(form, { record, holder, programme, chosen: stands, year, lists, site: configuration }),
      [form, record, holder, programme, stands, year, lists],
    ),
  )
  return { holder, year, form, dispatch, draft, catalogue, check, asked, facts, found }
}
export type Application = ReturnType<typeof useApplication>
