import { type FocusEvent, useState } from 'react'
import type { FormState } from '#shared/schemas/form.ts'
import type { Message } from '#shared/schemas/message.ts'
import { readPath } from '#shared/schemas/read-path.ts'
import { messageDelayMs } from '../../ui/fields/field-messages.tsx'
import { useStableValue } from '../../ui/use-stable-value.ts'
import { getRowPath, parseRowPath } from './qualification-rows.ts'

/** Returns the path of a row's part with another name for the row. Any other path stays the same. */
function renameRow(path: string, rename: (row: string) => string | number): string {
  const rowPath = parseRowPath(path)
  return rowPath ? getRowPath(rename(rowPath.row), rowPath.part) : path
}
/** Returns a path with the id of the row instead of its position, which changes when rows are removed. */
const toKey = (path: string, { data }: FormState) =>
  renameRow(path, position => data.qualifications.list[Number(position)]?.id ?? '')
const toPath = (key: string, { data }: FormState) =>
  renameRow(key, id => data.qualifications.list.findIndex(row => row.id === id))
const readKey = (key: string, form: FormState) => readPath(form, toPath(key, form))

/** Whether an answer is still empty. Only Submit reports it, not leaving the field. */
const isEmpty = (answer: unknown): boolean =>
  answer === undefined ||
  answer === null ||
  answer === '' ||
  answer === false ||
  (typeof answer === 'object' && Object.values(answer).every(isEmpty))

/** The path of the answer that a control is part of; the three parts of a date are one answer. */
const getAnswerPath = (control: EventTarget | null) =>
  control instanceof Element ? control.getAttribute('name')?.replace(/\.(day|month|year)$/, '') : undefined

type Reported = {
  /** The errors that answers had when their fields were left, or when Submit was pressed, by the keys of the answers. */
  errors: ReadonlyMap<string, string>
  /** The server's messages, with the form that was submitted. */
  server: { messages: readonly Message[]; form: FormState }
}
type FindErrors = () => readonly Message[]

/**
 * Returns the messages to show: errors that were reported and still apply, and the server's messages about answers that
 * have not changed. A new error of a field appears only when it is left again, so that none appears during typing.
 */
function listShownMessages({ errors, server }: Reported, form: FormState, findErrors: FindErrors): Message[] {
  const serverMessages = server.messages.flatMap(message => {
    const key = toKey(message.path, server.form)
    const isUnchanged = JSON.stringify(readKey(key, form)) === JSON.stringify(readKey(key, server.form))
    return isUnchanged ? [{ ...message, path: toPath(key, form) }] : []
  })
  const isShown = ({ path, text }: Message) =>
    errors.get(toKey(path, form)) === text && !serverMessages.some(message => message.path === path)
  // The rules take most of the time of a keystroke, so that they run only when one of their errors may be shown.
  return [...serverMessages, ...(errors.size > 0 ? findErrors().filter(isShown) : [])]
}

/** The messages of the form, and the events that change which of them are shown. */
export function useShownMessages(form: FormState, findErrors: FindErrors) {
  const [reported, setReported] = useState<Reported>({ errors: new Map(), server: { messages: [], form } })
  /** The answers whose fields were left before this render. */
  const [left, setLeft] = useState<readonly string[]>([])
  const toEntry = ({ path, text }: Message) => [toKey(path, form), text] as const
  if (left.length > 0) {
    setLeft([])
    const answered = left.filter(key => !isEmpty(readKey(key, form)))
    const others = [...reported.errors].filter(([key]) => !answered.includes(key))
    const errors = answered.length > 0 ? findErrors().map(toEntry) : []
    const ofAnswered = errors.filter(([key]) => answered.includes(key))
    setReported({ ...reported, errors: new Map([...others, ...ofAnswered]) })
  }

  return {
    messages: useStableValue(listShownMessages(reported, form, findErrors)),
    /** The handler of the form element, which sees every control in it. */
    onBlur({ target, relatedTarget }: FocusEvent) {
      const path = getAnswerPath(target)
      if (path === undefined || getAnswerPath(relatedTarget) === path) return
      setTimeout(() => setLeft(before => [...before, toKey(path, form)]), messageDelayMs)
    },
    /** Shows the errors that prevent the submission. */
    showErrors(errors: readonly Message[]) {
      setReported(before => ({
        errors: new Map([...before.errors, ...errors.map(toEntry)]),
        server: { messages: [], form },
      }))
    },
    /** Shows the server's messages about the submitted form, whose paths are those of the form. */
    showServerMessages(messages: readonly Message[]) {
      setReported(before => ({ ...before, server: { messages, form } }))
    },
  }
}
