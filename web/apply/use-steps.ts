import { type Dispatch, useCallback, useEffect, useRef, useState } from 'react'
import type { Message } from '#shared/errors.ts'
import type { Availability } from '#shared/rules/programme-availability.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import type { FormAction } from './form-state.ts'
import { answerNamed, atFields, fieldNamed, lasting, lastingName } from './lasting-name.ts'
import { anchors } from './section-names.ts'
import { type Asked, type Section, sectionOf, sectionsOf, visible } from './sections.ts'
import { titleId } from './step.tsx'
import { useStable } from './use-stable.ts'

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
// What is kept of messages and fields is kept under lasting names: rows are removed meanwhile.
type Told = { messages: readonly Message[]; of: FormState }
type Attempt = { section: Section; messages: readonly Message[]; count: number }

/** Messages appear a moment after a field is left, so that nothing moves under a click that leaves it. */
const moment = 200

const same = (one: Message) => (other: Message) => one.path === other.path && one.text === other.text
const sameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const union = <T>(...lists: readonly (readonly T[])[]) => [...new Set(lists.flat())]

/** Which sections are open, which messages may be shown, and what Continue does. */
export function useSteps({ form, dispatch, asked, found, stands, focusAfter, onComplete }: StepsParts) {
  const sections = visible(form, asked, stands)
  const belongs = (message: Message) => sectionOf(message.path, form)
  const [closed, setClosed] = useState<Section[]>(() => finished())
  const [left, setLeft] = useState<readonly string[]>([])
  const [tried, setTried] = useState<readonly Section[]>([])
  const [kept, setKept] = useState<Told>()
  const [attempt, setAttempt] = useState<Attempt>()

  // What the server said of a field holds until the field changes.
  const told = atFields(
    kept?.messages.filter(({ path }) => sameJson(answerNamed(path, form), answerNamed(path, kept.of))) ?? [],
    form,
  )
  const mayShow = (message: Message) => {
    const section = belongs(message)
    return (
      left.includes(lastingName(message.path, form)) || (section !== undefined && tried.includes(section))
    )
  }
  const messages = useStable([
    ...told,
    ...found.filter(message => mayShow(message) && !told.some(({ path }) => path === message.path)),
  ])
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
    setKept(undefined)
    setTried(union(tried, passed))
    if (wrong.length > 0) return point(section, wrong)
    const next = union(closed, passed)
    setClosed(next)
    const ahead = sections.find(one => !next.includes(one))
    if (ahead) focusAfter(titleId(anchors[ahead]))
    else if (sectionsOf(asked).every(one => next.includes(one))) onComplete()
  }

  /** Shows a summary of what is wrong in a section. */
  function point(section: Section, wrong: readonly Message[]) {
    if (wrong.some(({ path }) => path.endsWith('.yearObtained')))
      dispatch({ type: 'changed', to: { yearsShown: true } })
    setAttempt(before => ({ section, messages: lasting(wrong, form), count: (before?.count ?? 0) + 1 }))
  }

  /** Puts what the server said of a form where it belongs. */
  function tell(wrong: readonly Message[], of: FormState) {
    const section = wrong.map(belongs).find(one => one !== undefined)
    setKept({ messages: lasting(wrong, of), of })
    if (section) point(section, wrong)
  }

  const newest = useRef(form)
  useEffect(() => {
    newest.current = form
    // The id of a row that is gone may be given again.
    setLeft(before =>
      before.every(name => fieldNamed(name, form)) ? before : before.filter(name => fieldNamed(name, form)),
    )
  }, [form])

  const leave = useCallback((field: string) => {
    const name = lastingName(field, newest.current)
    setTimeout(() => {
      if (fieldNamed(name, newest.current)) setLeft(before => union(before, [name]))
    }, moment)
  }, [])

  return {
    sections,
    folded,
    messages,
    summaryOf: (section: Section) =>
      attempt?.section === section ? { messages: summary, count: attempt.count } : undefined,
    proceed,
    tell,
    leave,
    open: (section: Section) => setClosed(closed.filter(one => one !== section)),
  }
}
