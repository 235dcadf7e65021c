import { type Dispatch, useEffect, useState } from 'react'
import type { Message } from '#shared/errors.ts'
import type { Availability } from '#shared/rules/programme-availability.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import { atFields, lasting } from './field-key.ts'
import type { FormAction } from './form-state.ts'
import { anchors } from './section-titles.ts'
import { type Asked, type Section, sectionOf, sectionsOf, visible } from './sections.ts'
import { titleId } from './step.tsx'
import { useShownMessages } from './use-visible-messages.ts'

type StepsParts = {
  form: FormState
  dispatch: Dispatch<FormAction>
  asked: Asked
  /** What keeps the form from being sent, whether or not it may be shown yet. */
  found: readonly Message[]
  stands: Availability | undefined
  focusAfter(...ids: string[]): void
  /** Every section is finished. */
  onComplete(): void
}
/** What Continue pointed out; its messages have lasting names. */
type Attempt = { section: Section; messages: readonly Message[]; count: number }

const same = (one: Message) => (other: Message) => one.path === other.path && one.text === other.text

/** Which sections are open, which messages may be shown, and what Continue does. */
export function useSteps({ form, dispatch, asked, found, stands, focusAfter, onComplete }: StepsParts) {
  const sections = visible(form, asked, stands)
  const belongs = (message: Message) => sectionOf(message.path, form)
  const [closed, setClosed] = useState<Section[]>(() => finished())
  const [attempt, setAttempt] = useState<Attempt>()
  const shown = useShownMessages(form, found)
  const { messages, told } = shown

  const summary = atFields(attempt?.messages ?? [], form).filter(message => messages.some(same(message)))
  const answered = attempt !== undefined && summary.length === 0

  // Once everything is put right the summary is gone for good, or it would take the focus when a message comes back.
  useEffect(() => {
    if (answered) setAttempt(undefined)
  }, [answered])

  /** The sections of a draft that need no more work, up to the first that does. */
  function finished() {
    const wrong = found.map(belongs)
    const open = sections.find(section => section === 'details' || wrong.includes(section))
    return open === undefined ? sections : sections.slice(0, sections.indexOf(open))
  }

  const folded = (section: Section) =>
    closed.includes(section) && ![...found, ...told].some(message => belongs(message) === section)

  function proceed(section: Section) {
    const passed = sections.slice(0, sections.indexOf(section) + 1)
    const wrong = found.filter(message => passed.some(one => one === belongs(message)))
    shown.point(wrong)
    if (wrong.length > 0) return summarise(section, wrong)
    const next = [...new Set([...closed, ...passed])]
    setClosed(next)
    // A section that was finished is in the way again when a change before it has put it wrong.
    const ahead = sections.find(one => !next.includes(one) || found.some(message => belongs(message) === one))
    if (ahead) focusAfter(titleId(anchors[ahead]))
    else if (sectionsOf(asked).every(one => next.includes(one))) onComplete()
  }

  function summarise(section: Section, wrong: readonly Message[]) {
    if (wrong.some(({ path }) => path.endsWith('.yearObtained')))
      dispatch({ type: 'changed', to: { yearsShown: true } })
    setAttempt(before => ({ section, messages: lasting(wrong, form), count: (before?.count ?? 0) + 1 }))
  }

  /** Puts what the server said of a form where it belongs. */
  function tell(wrong: readonly Message[], of: FormState) {
    const section = wrong.map(belongs).find(one => one !== undefined)
    shown.tell(wrong, of)
    if (!section) return
    // It stays open when it is put right: what was chosen instead is looked at before one goes on.
    setClosed(before => before.filter(one => one !== section))
    summarise(section, wrong)
  }

  return {
    sections,
    folded,
    /** Every section is finished and folded: there is nothing left but to check the answers. */
    complete: sectionsOf(asked).every(section => sections.includes(section) && folded(section)),
    messages,
    summaryOf: (section: Section) =>
      attempt?.section === section ? { messages: summary, count: attempt.count } : undefined,
    proceed,
    tell,
    leave: shown.leave,
    open: (section: Section) => setClosed(closed.filter(one => one !== section)),
    /** Opens one section of a form that is finished, so that its Continue leads back. */
    openOnly: (section: Section) => setClosed(sections.filter(one => one !== section)),
  }
}
