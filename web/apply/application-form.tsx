import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Message } from '#shared/errors.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import type { SavedDraft } from '#shared/schemas/draft.ts'
import { paths } from '../paths.ts'
import { Busy } from '../ui/busy.tsx'
import { Page } from '../ui/page.tsx'
import { CheckAnswers } from './check-answers.tsx'
import { Companion, type Place } from './companion.tsx'
import { DraftBanner } from './draft-banner.tsx'
import type { FormParts } from './form-parts.ts'
import { FormSteps, waitingFor } from './form-steps.tsx'
import { LiveLine } from './live-line.tsx'
import { anchors, titleOf } from './section-names.ts'
import { type Section, sectionsOf } from './sections.ts'
import { titleId } from './step.tsx'
import type { SubmissionRefusal } from './submission-refusal.ts'
import { useApplication } from './use-application.ts'
import { useFocusAfter } from './use-focus-after.ts'
import { useSteps } from './use-steps.ts'
import { useSubmission } from './use-submission.ts'

const standings: Record<string, string> = { qualified: 'You qualify.', undecided: 'An advisor will look.' }

/** The application form: its sections, and the check of all answers as a step of the same address. */
export function ApplicationForm({ record, stored }: { record: Applicant | null; stored: SavedDraft }) {
  const application = useApplication(record, stored)
  const { form, dispatch, asked, facts, found, draft, year, holder, catalogue, check } = application
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const focusAfter = useFocusAfter()
  const [refused, setRefused] = useState<{ messages: readonly Message[]; attempt: number }>({
    messages: [],
    attempt: 0,
  })

  const open = facts.stands === 'qualified' || facts.stands === 'undecided'
  const checking = state?.step === 'check' && found.length === 0 && open
  const goTo = (step: 'check' | 'form') => void navigate({ search }, { state: { step } })
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

  const submission = useSubmission({
    form,
    record,
    holder,
    onAccepted: draft.stop,
    onSent: finish,
    onRefused: refuse,
  })
  function finish() {
    void navigate(paths.complete, { replace: true })
  }
  function refuse({ kind, messages }: SubmissionRefusal) {
    if (kind === 'programme-gone') dispatch({ type: 'changed', to: { programmeCode: null } })
    if (messages.some(({ path }) => path !== '')) {
      steps.tell(messages)
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

  const here = checking
    ? 'check'
    : (steps.sections.find(section => !steps.folded(section)) ?? steps.sections.at(-1))
  const places = [...sectionsOf(asked), 'check' as const].map(
    (section): Place => ({
      title: titleOf(section, asked),
      anchor: anchors[section],
      state: section === here ? 'Here' : section !== 'check' && steps.folded(section) ? 'Done' : 'Next',
    }),
  )
  const aside = (
    <Companion places={places} saving={draft.saving}>
      {checking ? (
        `You are applying for ${facts.programme?.name}. ${standings[facts.stands ?? '']}`
      ) : (
        <LiveLine
          form={form}
          programmes={catalogue.programmes.data}
          subjects={catalogue.subjects.data}
          answered={check.results}
        />
      )}
    </Companion>
  )
  const parts: FormParts = { form, dispatch, messages: steps.messages, leave: steps.leave, focusAfter, year }

  return (
    <>
      <DraftBanner {...draft} />
      {checking ? (
        <Page
          key="check"
          title="Check your answers"
          error={refused.messages.length > 0}
          lead="This is what we will receive. Nothing has been sent yet."
          aside={aside}
        >
          <CheckAnswers
            facts={facts}
            email={holder.email}
            refused={refused.messages}
            attempt={refused.attempt}
            submitting={submission.submitting}
            waiting={waitingFor('programme', application)}
            onChange={change}
            onSubmit={submission.submit}
          />
          {submission.submitting && (
            <Busy>We are sending your application. This usually takes a second or two.</Busy>
          )}
        </Page>
      ) : (
        <Page
          key="form"
          title="Your application"
          error={steps.messages.length > 0}
          lead="We show at once what is open to you. Nothing is sent before you press Submit."
          aside={aside}
        >
          <FormSteps application={application} steps={steps} parts={parts} onChange={change} />
        </Page>
      )}
    </>
  )
}
