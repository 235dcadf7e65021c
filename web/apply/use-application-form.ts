import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { getLondonYear } from '#shared/rules/dates/london-time.ts'
import { getAvailability, isOpenAvailability } from '#shared/rules/programme-availability.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import type { SavedDraft } from '#shared/schemas/draft.ts'
import { type Section, sections } from '#shared/schemas/fields.ts'
import type { Message } from '#shared/schemas/message.ts'
import { now } from '../api/server-clock.ts'
import { useSession } from '../session/session.ts'
import { summaryId } from '../ui/page/error-summary.tsx'
import { useFocusAfterRender } from '../ui/page/use-focus-after-render.ts'
import { useDraft } from './draft/use-draft.ts'
import { formMessages } from './form/form-messages.ts'
import { parseRows } from './form/form-request.ts'
import { createFormReducer } from './form/form-state.ts'
import type { SectionProps } from './form/section-props.ts'
import { getFormVariant, listSections, sectionAnchors, visibleSections } from './form/sections.ts'
import { createStartingForm } from './form/starting-form.ts'
import { stepTitleId } from './form/step.tsx'
import { useSteps } from './form/use-steps.ts'
import type { Catalogue } from './queries/use-catalogue.ts'
import { lacksOpenProgramme, useEntryCheck } from './queries/use-entry-check.ts'
import type { SubmissionError } from './review/submission-error.ts'
import { useSubmission } from './review/use-submission.ts'

function useApplication(record: Applicant | null, stored: SavedDraft, catalogue: Catalogue) {
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
  const rows = useMemo(() => parseRows(form), [form])
  const entryCheck = useEntryCheck(form, rows, record, year, catalogue)

  const result = entryCheck.decidingResults?.get(form.programmeCode ?? '')
  const programme = catalogue.programmes.data?.find(({ code }) => code === form.programmeCode)
  // Without the programme its minimum age is unknown too.
  const availability = programme && result && getAvailability(result)
  const variant = useMemo(() => getFormVariant(record), [record])
  const availableSections = useMemo(
    () => visibleSections(form, variant, availability),
    [form, variant, availability],
  )
  const formErrors = useMemo(
    () => formMessages(form, rows, { record, programme, availability, year, sections: availableSections }),
    [form, rows, record, programme, availability, year, availableSections],
  )
  return {
    currentUser,
    record,
    year,
    form,
    dispatch,
    draft,
    catalogue,
    entryCheck,
    hasNoOpenProgramme: lacksOpenProgramme(entryCheck.resultsSoFar),
    variant,
    availableSections,
    school: catalogue.schools.data?.find(({ code }) => code === form.schoolCode),
    programme,
    availability,
    feeStatus: entryCheck.feeStatus,
    formErrors,
  }
}

type SubmissionErrors = { messages: readonly Message[]; attempt: number }

/**
 * The state of the form and of "Check your answers": the current step, and the navigation between them. Each step is an
 * entry of the browser's history.
 */
export function useApplicationForm(record: Applicant | null, stored: SavedDraft, catalogue: Catalogue) {
  const application = useApplication(record, stored, catalogue)
  const { form, dispatch, variant, availability, formErrors, draft, year, currentUser } = application
  const { key, state, search } = useLocation()
  const navigate = useNavigate()
  const navigationType = useNavigationType()
  const sectionInHistory = sections.find(section => section === state?.step)
  const [submissionErrors, setSubmissionErrors] = useState<SubmissionErrors>({ messages: [], attempt: 0 })

  const canApply = isOpenAvailability(availability)
  const isChecking = state?.step === 'check' && formErrors.length === 0 && canApply
  const isPending = application.entryCheck.isPending || application.catalogue.programmes.isPending
  const cannotCheck = state?.step === 'check' && !isChecking && !isPending
  // Otherwise the keystroke that makes the form valid would open "Check your answers".
  useEffect(() => {
    if (cannotCheck) void navigate({ search }, { replace: true })
  }, [cannotCheck, navigate, search])
  // "Check your answers" replaces the form, so the focus waits until the form is back.
  const focusAfter = useFocusAfterRender(!isChecking)

  function goTo(step?: Section | 'check') {
    setSubmissionErrors(({ attempt }) => ({ messages: [], attempt }))
    void navigate({ search }, { state: { step } })
  }

  const onNext = (step: Section | 'check') =>
    step === 'check' && variant.submitsFromForm ? submission.submit() : goTo(step)

  const steps = useSteps({ ...application, focusAfter, initialSection: sectionInHistory, onNext })
  const { sections: shownSections, isCollapsed, open } = steps
  const [firstStep] = useState(shownSections.find(section => !isCollapsed(section)) ?? shownSections.at(-1))
  const shownKey = useRef(key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another entry of the history opens its section
  useEffect(() => {
    const section = sectionInHistory ?? firstStep
    const isBack = shownKey.current !== key && navigationType === 'POP' && state?.step !== 'check'
    shownKey.current = key
    if (!isBack || !section) return
    open(section)
    focusAfter(stepTitleId(sectionAnchors[section]))
  }, [key])

  const openSection = shownSections.find(section => !isCollapsed(section))
  const isReturning = useRef(stored.form !== null && state?.step !== 'check')
  useEffect(() => {
    if (!isReturning.current || isPending || !openSection) return
    isReturning.current = false
    // The applicant may be faster than the entry check.
    if (!document.activeElement?.matches('body, h1')) return
    const title = document.getElementById(stepTitleId(sectionAnchors[openSection]))
    title?.focus({ preventScroll: true })
    title?.scrollIntoView({ block: 'start' })
  }, [isPending, openSection])

  async function discard() {
    await draft.discard()
    steps.openAll()
    const [firstSection] = listSections(variant)
    if (firstSection) focusAfter(stepTitleId(sectionAnchors[firstSection]))
  }

  const submission = useSubmission({
    form,
    record,
    currentUser,
    onSending: draft.stop,
    onSent: () => void navigate(pages.confirmation.path, { replace: true }),
    onRefused: handleRefusal,
  })
  function handleRefusal({ kind, messages }: SubmissionError) {
    // An existing application needs no draft. The confirmation says that this submission was not taken.
    if (kind === 'already-applied')
      return void navigate(pages.confirmation.path, { replace: true, state: { notTaken: true } })
    draft.restart()
    const cleared = kind === 'programme-full' ? { programmeCode: null } : undefined
    if (cleared) {
      application.entryCheck.markFull(form.programmeCode ?? '')
      dispatch({ type: 'changed', to: cleared })
    }
    if (messages.some(({ path }) => path !== '')) {
      steps.showServerMessages(messages, { ...form, ...cleared })
      focusAfter(summaryId)
      goTo()
    } else setSubmissionErrors({ messages, attempt: submissionErrors.attempt + 1 })
  }

  function changeSection(section: Section, ...fields: string[]) {
    if (isChecking) steps.openOnly(section)
    else steps.open(section)
    focusAfter(...fields, stepTitleId(sectionAnchors[section]))
    goTo(section)
  }

  const { messages, leaveField } = steps
  const sectionProps: SectionProps = { form, dispatch, messages, leaveField, focusAfter, year }
  return {
    application,
    steps,
    sectionProps,
    isChecking,
    submissionErrors,
    submission,
    changeSection,
    discard,
  }
}
export type Application = ReturnType<typeof useApplication>
export type Steps = ReturnType<typeof useSteps>
