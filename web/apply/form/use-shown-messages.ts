import { type FocusEvent, useState } from 'react'
import { readPath } from '#shared/read-path.ts'
import type { FormState } from '#shared/schemas/form.ts'
import type { Message } from '#shared/schemas/message.ts'
import { messageDelayMs } from '../../ui/fields/field-messages.tsx'
import { useStableValue } from '../../ui/use-stable-value.ts'
import { parseRowPath } from './qualification-rows.ts'

/** Returns the answer at a path of the form; undefined if its row is gone. */
function readAnswer(path: string, form: FormState): unknown {
  const rowPath = parseRowPath(path)
  if (!rowPath) return readPath(form, path)
  return form.data.qualifications.list.find(({ id }) => id === rowPath.row)?.[rowPath.part]
}

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

/**
 * The messages of the form, and the events that change which of them are shown: errors that were reported and still apply,
 * and the server's messages about answers that have not changed. A new error of a field appears only when it is left again,
 * so that none appears during typing.
 */
export function useShownMessages(form: FormState, findErrors: () => readonly Message[]) {
  /** The errors that answers had when their fields were left, or when Submit was pressed. */
  const [reported, setReported] = useState<readonly Message[]>([])
  /** The server's messages, with the form that was submitted. */
  const [server, setServer] = useState<{ messages: readonly Message[]; form: FormState }>({
    messages: [],
    form,
  })
  /** The answers whose fields were left. The next render, which has the latest form, reports their errors. */
  const [leftPaths, setLeftPaths] = useState<readonly string[]>([])
  if (leftPaths.length > 0) {
    const answered = leftPaths.filter(path => !isEmpty(readAnswer(path, form)))
    const others = reported.filter(({ path }) => !answered.includes(path))
    const errors = answered.length > 0 ? findErrors().filter(({ path }) => answered.includes(path)) : []
    setReported([...others, ...errors])
    setLeftPaths([])
  }

  const serverMessages = server.messages.filter(
    ({ path }) => JSON.stringify(readAnswer(path, form)) === JSON.stringify(readAnswer(path, server.form)),
  )
  const isShown = (error: Message) =>
    reported.some(({ path, text }) => path === error.path && text === error.text) &&
    !serverMessages.some(({ path }) => path === error.path)
  // The rules take most of the time of a keystroke, so that they run only when one of their errors may be shown.
  const errors = reported.length > 0 ? findErrors().filter(isShown) : []

  return {
    messages: useStableValue([...serverMessages, ...errors]),
    serverMessages,
    /** The handler of the form element, which sees every control in it. */
    onBlur({ target, relatedTarget }: FocusEvent) {
      const path = getAnswerPath(target)
      if (path === undefined || getAnswerPath(relatedTarget) === path) return
      setTimeout(() => setLeftPaths(before => [...before, path]), messageDelayMs)
    },
    showErrors(errors: readonly Message[]) {
      setReported(errors)
      setServer({ messages: [], form })
    },
    /** Shows the server's messages about the submitted form, with the paths of its answers, or '' for none. */
    showServerMessages: (messages: readonly Message[]) => setServer({ messages, form }),
  }
}
