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

/** Whether an answer has not been begun: Submit reports it, not leaving it. */
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
 * Returns the shown part of the form's errors: those of answers that were left, or that Submit has reported. While the
 * focus is in a control its message may stay or disappear, but no other appears. A message of the server is shown until
 * its answer changes.
 */
export function useShownMessages(form: FormState, errors: readonly Message[]) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  /** The controls in use, each with the message that it showed when the focus came. */
  const [used, setUsed] = useState<ReadonlyMap<string, string | undefined>>(new Map())
  const [server, setServer] = useState<readonly ServerMessage[]>([])

  const serverMessages = server
    .filter(({ key, answer }) => JSON.stringify(readKey(key, form) ?? null) === answer)
    .map(({ key, message }) => ({ ...message, path: toPath(key, form) }))
  const isShown = ({ path, text }: Message) => {
    const key = toKey(path, form)
    return left.has(key) && (!used.has(key) || used.get(key) === text)
  }
  const messages = useStableValue([
    ...serverMessages,
    ...errors.filter(
      message => isShown(message) && !serverMessages.some(({ path }) => path === message.path),
    ),
  ])

  // A new row can have the id of a removed one.
  const remaining = [...left].filter(key => readKey(key, form) !== undefined)
  if (remaining.length < left.size) setLeft(new Set(remaining))

  const latestForm = useRef(form)
  useEffect(() => {
    latestForm.current = form
  }, [form])
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  useEffect(() => () => timers.current.forEach(clearTimeout), [])

  function finishLeaving(key: string) {
    setUsed(before => new Map([...before].filter(([other]) => other !== key)))
    if (!isEmpty(readKey(key, latestForm.current))) setLeft(before => new Set([...before, key]))
  }

  return {
    messages,
    /** The handlers of the form element, which see every control in it. */
    handlers: {
      onFocus({ target }: FocusEvent) {
        const path = pathOf(target)
        if (path === undefined) return
        const text = messages.find(message => message.path === path)?.text
        setUsed(before => new Map([[toKey(path, form), text], ...before]))
      },
      onBlur({ target, relatedTarget }: FocusEvent) {
        const path = pathOf(target)
        if (path === undefined || pathOf(relatedTarget) === path) return
        timers.current.push(setTimeout(finishLeaving, messageDelayMs, toKey(path, form)))
      },
    },
    showErrors() {
      setUsed(new Map())
      setServer([])
      setLeft(new Set([...left, ...errors.map(({ path }) => toKey(path, form))]))
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
