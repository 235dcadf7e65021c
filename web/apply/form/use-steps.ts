import { type Dispatch, useEffect, useState } from 'react'
import type { FormState } from '#shared/schemas/draft.ts'
import type { Section } from '#shared/schemas/fields.ts'
import type { Message } from '#shared/schemas/message.ts'
import { sectionOfField, summaryMessages } from './field-messages.ts'
import type { FormAction } from './form-state.ts'
import { type FormVariant, listSections, noOpenProgrammeAnchor, sectionAnchors } from './sections.ts'
import { stepTitleId } from './step.tsx'
import { useVisibleMessages } from './use-visible-messages.ts'

type StepsOptions = {
  form: FormState
  dispatch: Dispatch<FormAction>
  variant: FormVariant
  /** The sections that the answers so far allow to show (`visibleSections`). */
  availableSections: Section[]
  /** All errors in these sections, visible or not. */
  formErrors: readonly Message[]
  focusAfter(...ids: string[]): void
  /** The open section of the history entry, after a reload. */
  initialSection: Section | undefined
  /** Called when Continue leads to another section, or to "Check your answers" when every section is finished. */
  onNext(step: Section | 'check'): void
}
type FailedAttempt = { section: Section; messages: readonly Message[]; attempt: number }

const isSameMessage = (a: Message) => (b: Message) => a.path === b.path && a.text === b.text

/** The open sections, the visible messages, and the Continue of each section. */
export function useSteps(options: StepsOptions) {
  const { form, dispatch, variant, availableSections, formErrors, focusAfter, initialSection, onNext } =
    options
  const sectionOf = (message: Message) => sectionOfField(message.path, form)
  const isIn = (sections: readonly (Section | undefined)[]) => (message: Message) =>
    sections.includes(sectionOf(message))
  const [closedSections, setClosedSections] = useState<Section[]>(() =>
    finishedSections().filter(section => section !== initialSection),
  )
  const [failure, setFailure] = useState<FailedAttempt>()
  const visible = useVisibleMessages(form, formErrors)
  const { messages, serverMessages } = visible

  const remainingErrors = (failure?.messages ?? []).filter(message => messages.some(isSameMessage(message)))
  const isCorrected = failure !== undefined && remainingErrors.length === 0

  // Without the reset the summary would reappear when one of its messages does.
  useEffect(() => {
    if (isCorrected) setFailure(undefined)
  }, [isCorrected])

  /** Returns the sections of a draft before the first one with an error. */
  function finishedSections() {
    const withErrors = formErrors.map(sectionOf)
    const firstOpen = availableSections.find(section => section === 'details' || withErrors.includes(section))
    return firstOpen === undefined
      ? availableSections
      : availableSections.slice(0, availableSections.indexOf(firstOpen))
  }

  const hasErrors = (section: Section) => [...formErrors, ...serverMessages].some(isIn([section]))
  const isCollapsed = (section: Section) =>
    availableSections.includes(section) && closedSections.includes(section) && !hasErrors(section)

  // A section opens when Continue has closed all before it. Until then only finished ones are shown after it.
  const sections = availableSections.filter(
    (section, index) =>
      availableSections.slice(0, index).every(earlier => closedSections.includes(earlier)) ||
      isCollapsed(section),
  )
  // A section that opens because of an error stays open after the correction, until Continue.
  const reopenedSections = sections.filter(section => closedSections.includes(section) && hasErrors(section))
  if (reopenedSections.length > 0)
    setClosedSections(closedSections.filter(section => !reopenedSections.includes(section)))

  function continueFrom(section: Section) {
    const laterSections = availableSections.slice(availableSections.indexOf(section) + 1)
    const passedSections = availableSections.filter(candidate => !laterSections.includes(candidate))
    const errors = formErrors.filter(isIn(passedSections))
    visible.showErrors(errors, serverMessages.filter(isIn(laterSections)))
    if (errors.length > 0) return reportFailure(section, errors)
    const closed = [...new Set([...closedSections, ...passedSections])]
    setClosedSections(closed)
    // A change in an earlier section can invalidate a finished one, which then opens again.
    const nextSection = laterSections.find(candidate => !isCollapsed(candidate))
    if (nextSection) {
      const notice = section === 'qualifications' ? [noOpenProgrammeAnchor] : []
      focusAfter(...notice, stepTitleId(sectionAnchors[nextSection]))
      onNext(nextSection)
    } else if (listSections(variant).every(candidate => closed.includes(candidate))) onNext('check')
  }

  function reportFailure(section: Section, errors: readonly Message[]) {
    if (errors.some(({ path }) => path.endsWith('.yearObtained')))
      dispatch({ type: 'changed', to: { yearsShown: true } })
    setFailure(previous => ({ section, messages: errors, attempt: (previous?.attempt ?? 0) + 1 }))
  }

  /** Shows the server's messages about a submitted form at its fields. */
  function showServerMessages(errors: readonly Message[], submittedForm: FormState) {
    const section = availableSections.find(candidate => errors.some(isIn([candidate])))
    visible.showServerMessages(errors, submittedForm)
    // The summary leaves out later sections: they open one after the other, with their messages.
    if (section) reportFailure(section, errors.filter(isIn([section, undefined])))
  }

  return {
    sections,
    isCollapsed,
    isComplete: listSections(variant).every(section => sections.includes(section) && isCollapsed(section)),
    messages,
    errorSummary: (section: Section) =>
      failure?.section === section
        ? { messages: summaryMessages(remainingErrors, form), attempt: failure.attempt }
        : undefined,
    continueFrom,
    showServerMessages,
    leaveField: visible.leaveField,
    openAll: () => setClosedSections([]),
    /** Opens a section. Those before it are closed, so that it is shown. */
    open(section: Section) {
      const earlier = availableSections.slice(0, Math.max(0, availableSections.indexOf(section)))
      setClosedSections([...new Set([...closedSections, ...earlier])].filter(closed => closed !== section))
    },
    /** Opens one section of a finished form: its Continue leads back to "Check your answers". */
    openOnly: (section: Section) => setClosedSections(availableSections.filter(closed => closed !== section)),
  }
}
