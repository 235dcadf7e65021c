import { useCallback, useEffect, useRef, useState } from 'react'
import type { Message } from '#shared/errors.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import { messageDelayMs } from '../../ui/message-delay.ts'
import { useStableValue } from '../../ui/use-stable-value.ts'
import { answerNamed, atFields, fieldNamed, lasting, lastingName } from './field-key.ts'
import { ucatEntry, untouched } from './qualification-entries.ts'

/** How a field was left: with which answer, and with which message. Kept under lasting names, since rows come and go. */
type Left = { [name: string]: { answer: string; text: string | undefined } }
type Told = { messages: readonly Message[]; of: FormState }

const written = (name: string, form: FormState) => JSON.stringify(answerNamed(name, form) ?? null)

/** Whether a field is of a row in which nothing is entered yet: passing through it is no mistake. */
const blankRow = (name: string, { qualifications }: FormState) =>
  qualifications.some(
    entry => name.startsWith(`qualifications.${entry.id}.`) && !ucatEntry(entry) && untouched(entry),
  )

/**
 * Which of the messages that are `found` may be shown: those of fields that were left, or pointed out by Continue, as
 * they are now. While somebody types, a message may stay or go, but no other comes. What the server told of a field
 * stands before them until the field changes.
 */
export function useShownMessages(form: FormState, found: readonly Message[]) {
  const [left, setLeft] = useState<Left>({})
  const [kept, setKept] = useState<Told>()

  const told = atFields(
    kept?.messages.filter(({ path }) => written(path, form) === written(path, kept.of)) ?? [],
    form,
  )
  const mayShow = ({ path, text }: Message) => {
    const name = lastingName(path, form)
    const seen = left[name]
    return seen !== undefined && (seen.text === text || seen.answer === written(name, form))
  }
  const messages = useStableValue([
    ...told,
    ...found.filter(message => mayShow(message) && !told.some(({ path }) => path === message.path)),
  ])

  const newest = useRef({ form, found })
  useEffect(() => {
    newest.current = { form, found }
  }, [form, found])
  useEffect(() => {
    // The id of a row that is gone may be given again.
    setLeft(before => {
      const there = Object.entries(before).filter(([name]) => fieldNamed(name, form))
      return there.length === Object.keys(before).length ? before : Object.fromEntries(there)
    })
  }, [form])

  /** Notes fields with lasting names as they are now. */
  const note = useCallback((names: readonly string[]) => {
    const { form, found } = newest.current
    const seen = names
      .filter(name => fieldNamed(name, form))
      .map(name => {
        const text = found.find(({ path }) => lastingName(path, form) === name)?.text
        return [name, { answer: written(name, form), text }]
      })
    setLeft(before => ({ ...before, ...Object.fromEntries(seen) }))
  }, [])

  const leave = useCallback(
    (field: string) => {
      const name = lastingName(field, newest.current.form)
      setTimeout(() => blankRow(name, newest.current.form) || note([name]), messageDelayMs)
    },
    [note],
  )

  return {
    told,
    messages,
    leave,
    /** Shows messages at once, and drops what the server told. */
    point(wrong: readonly Message[]) {
      setKept(undefined)
      note(wrong.map(({ path }) => lastingName(path, form)))
    },
    /** Keeps what the server told of a form. */
    tell: (wrong: readonly Message[], of: FormState) => setKept({ messages: lasting(wrong, of), of }),
  }
}
