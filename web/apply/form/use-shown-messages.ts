import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { readPath } from '#shared/schemas/fields.ts'
import type { FormState } from '#shared/schemas/form.ts'
import type { Message } from '#shared/schemas/message.ts'
import { messageDelayMs } from '../../ui/fields/field-messages.tsx'
import { useStableValue } from '../../ui/use-stable-value.ts'

const rowPattern = /^(data\.qualifications\.list\.)([^.]+)/

/** Returns a path with the id of the row instead of its position, which changes when rows are removed. */
const toKey = (path: string, { data }: FormState) =>
  path.replace(
    rowPattern,
    (_, list: string, index: string) => `${list}${data.qualifications.list[Number(index)]?.id}`,
  )
const toPath = (key: string, { data }: FormState) =>
  key.replace(
    rowPattern,
    (_, list: string, id: string) => `${list}${data.qualifications.list.findIndex(row => row.id === id)}`,
  )
const readKey = (key: string, form: FormState) => readPath(form, toPath(key, form))

/** Whether an answer is still empty. Only Submit reports it, not leaving the field. */
const isEmpty = (answer: unknown): boolean =>
  answer === undefined ||
  answer === null ||
  answer === '' ||
  answer === false ||
  (typeof answer === 'object' && Object.values(answer).every(isEmpty))

/** The path of the answer that a control is part of; the three parts of a date are one answer. */
const pathOf = (control: EventTarget | null) =>
  control instanceof Element ? control.getAttribute('name')?.replace(/\.(day|month|year)$/, '') : undefined

type ServerMessage = { key: string; answer: string; message: Message }

/**
 * Returns the errors to show: those that an answer had when its field was left, or that Submit has reported. A different
 * error appears only when the field is left again, so that none appears during typing. A message of the server is shown
 * until its answer changes.
 */
export function useShownMessages(form: FormState, findErrors: () => readonly Message[]) {
  /** The answers that were left or reported, each with the text of its error then. */
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map())
  const [server, setServer] = useState<readonly ServerMessage[]>([])

  const serverMessages = server
    .filter(({ key, answer }) => JSON.stringify(readKey(key, form) ?? null) === answer)
    .map(({ key, message }) => ({ ...message, path: toPath(key, form) }))
  const isShown = ({ path, text }: Message) =>
    seen.get(toKey(path, form)) === text && !serverMessages.some(message => message.path === path)
  // The rules take most of the time of a keystroke, so that they run only when one of their errors may be shown.
  const hasErrors = [...seen.values()].some(text => text !== '')
  const messages = useStableValue([...serverMessages, ...(hasErrors ? findErrors().filter(isShown) : [])])

  // A new row can have the id of a removed one.
  const remaining = [...seen].filter(([key]) => readKey(key, form) !== undefined)
  if (remaining.length < seen.size) setSeen(new Map(remaining))

  const latest = useRef({ form, findErrors })
  useEffect(() => {
    latest.current = { form, findErrors }
  })
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  useEffect(() => () => timers.current.forEach(clearTimeout), [])

  function finishLeaving(key: string) {
    const { form, findErrors } = latest.current
    if (isEmpty(readKey(key, form))) return
    const error = findErrors().find(({ path }) => toKey(path, form) === key)
    setSeen(before => new Map([...before, [key, error?.text ?? '']]))
  }

  return {
    messages,
    /** The handler of the form element, which sees every control in it. */
    onBlur({ target, relatedTarget }: FocusEvent) {
      const path = pathOf(target)
      if (path === undefined || pathOf(relatedTarget) === path) return
      timers.current.push(setTimeout(finishLeaving, messageDelayMs, toKey(path, form)))
    },
    showErrors(errors: readonly Message[]) {
      setServer([])
      setSeen(new Map([...seen, ...errors.map(({ path, text }) => [toKey(path, form), text] as const)]))
    },
    /** Shows the server's messages about the submitted form, whose paths are those of the form. */
    showServerMessages(messages: readonly Message[]) {
      setServer(
        messages.map(message => {
          const key = toKey(message.path, form)
          return { key, message, answer: JSON.stringify(readKey(key, form) ?? null) }
        }),
      )
    },
  }
}
