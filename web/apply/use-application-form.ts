import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Message } from '#shared/errors.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import type { SavedDraft } from '#shared/schemas/draft.ts'
import { paths } from '../paths.ts'
import { summaryId } from '../ui/error-summary.tsx'
import { useFocusAfterRender } from '../ui/use-focus-after-render.ts'
import type { FormParts } from './form/section-props.ts'
import { anchors } from './form/section-titles.ts'
import { type Section, sectionsOf } from './form/sections.ts'
import { titleId } from './form/step.tsx'
import { useSteps } from './form/use-steps.ts'
import type { SubmissionRefusal } from './review/submission-error.ts'
import { useSubmission } from './review/use-submission.ts'
import { useApplication } from './use-application.ts'

type Refused = { messages: readonly Message[]; attempt: number }

/** The form and the check of all answers as two steps of one address: where one is, and how one gets on from there. */
export function useApplicationForm(record: Applicant | null, stored: SavedDraft) {
  const application = useApplication(record, stored)
  const { form, dispatch, asked, facts, found, draft, year, holder } = application
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const [refused, setRefused] = useState<Refused>({ messages: [], attempt: 0 })

  const open = facts.stands === 'qualified' || facts.stands === 'undecided'
  const checking = state?.step === 'check' && found.length === 0 && open
  // What there is to do stands in the form: coming back from the check, the focus waits for it.
  const focusAfter = useFocusAfterRender(!checking)

  function goTo(step: 'check' | 'form') {
    setRefused(({ attempt }) => ({ messages: [], attempt }))
    void navigate({ search }, { state: { step } })
  }

  const steps = useSteps({
    form,
    dispatch,
    asked,
    found,
    stands: facts.stands,
    focusAfter,
    onComplete: () => goTo('check'),
  })

  const [first] = sectionsOf(asked)
  useEffect(() => {
    if (draft.news === 'discarded' && first) document.getElementById(titleId(anchors[first]))?.focus()
  }, [draft.news, first])

  const submission = useSubmission({
    form,
    record,
    holder,
    onSending: () => void draft.stop(),
    onSent: () => void navigate(paths.complete, { replace: true }),
    onRefused: refuse,
  })
  function refuse({ kind, messages }: SubmissionRefusal) {
    // An application that is in already needs no draft; that this one was not taken is told beside it.
    if (kind === 'already-applied')
      return void navigate(paths.complete, { replace: true, state: { notTaken: true } })
    draft.restart()
    const gone = kind === 'programme-gone' ? { programmeCode: null } : undefined
    if (gone) {
      application.check.close(form.programmeCode ?? '')
      dispatch({ type: 'changed', to: gone })
    }
    if (messages.some(({ path }) => path !== '')) {
      steps.tell(messages, { ...form, ...gone })
      focusAfter(summaryId)
      goTo('form')
    } else setRefused({ messages, attempt: refused.attempt + 1 })
  }

  function change(section: Section) {
    if (checking) steps.openOnly(section)
    else steps.open(section)
    focusAfter(titleId(anchors[section]))
    if (checking) goTo('form')
  }

  const parts: FormParts = { form, dispatch, messages: steps.messages, leave: steps.leave, focusAfter, year }
  return { application, steps, parts, checking, refused, submission, change }
}
