import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Message } from '#shared/errors.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import type { SavedDraft } from '#shared/schemas/draft.ts'
import { paths } from '../paths.ts'
import type { FormParts } from './form-parts.ts'
import { anchors } from './section-names.ts'
import { type Section, sectionsOf } from './sections.ts'
import { titleId } from './step.tsx'
import type { SubmissionRefusal } from './submission-refusal.ts'
import { useApplication } from './use-application.ts'
import { useFocusAfter } from './use-focus-after.ts'
import { useSteps } from './use-steps.ts'
import { useSubmission } from './use-submission.ts'

type Refused = { messages: readonly Message[]; attempt: number }

/** The form and the check of all answers as two steps of one address: where one is, and how one gets on from there. */
export function useApplicationForm(record: Applicant | null, stored: SavedDraft) {
  const application = useApplication(record, stored)
  const { form, dispatch, asked, facts, found, draft, year, holder } = application
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const focusAfter = useFocusAfter()
  const [refused, setRefused] = useState<Refused>({ messages: [], attempt: 0 })

  const open = facts.stands === 'qualified' || facts.stands === 'undecided'
  const checking = state?.step === 'check' && found.length === 0 && open

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

  // Coming back from the check, the focus goes where there is work: after the page has taken it for itself.
  const arriving = useRef<string>(undefined)
  useEffect(() => {
    const wanted = arriving.current
    if (checking || wanted === undefined) return
    arriving.current = undefined
    const timer = setTimeout(() => document.querySelector<HTMLElement>(wanted)?.focus())
    return () => clearTimeout(timer)
  }, [checking])

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
    // An application that is in already needs no draft.
    if (kind !== 'already-applied') draft.restart()
    const gone = kind === 'programme-gone' ? { programmeCode: null } : undefined
    if (gone) {
      application.check.close(form.programmeCode ?? '')
      dispatch({ type: 'changed', to: gone })
    }
    if (messages.some(({ path }) => path !== '')) {
      steps.tell(messages, { ...form, ...gone })
      arriving.current = '.summary'
      goTo('form')
    } else setRefused({ messages, attempt: refused.attempt + 1 })
  }

  function change(section: Section) {
    steps.open(section)
    if (!checking) return focusAfter(titleId(anchors[section]))
    arriving.current = `#${titleId(anchors[section])}`
    goTo('form')
  }

  const parts: FormParts = { form, dispatch, messages: steps.messages, leave: steps.leave, focusAfter, year }
  return { application, steps, parts, checking, refused, submission, change }
}
