import { useCallback, useEffect, useRef, useState } from 'react'
import type { FormState } from '#shared/schemas/draft.ts'
import type { Message } from '#shared/schemas/message.ts'
import { messageDelayMs } from '../../ui/fields/field-messages.tsx'
import { useStableValue } from '../../ui/use-stable-value.ts'
import { readAnswer } from './addresses.ts'

/** The fields that the focus has left, by address: the answer and the message at that time. */
type LeftFields = { [address: string]: { answer: string; text: string | undefined } }
type ServerMessages = { messages: readonly Message[]; form: FormState }

const serializeAnswer = (address: string, form: FormState) =>
  JSON.stringify(readAnswer(address, form) ?? null)

const hasAnswer = (address: string, form: FormState) => readAnswer(address, form) !== undefined

/** Whether a field is empty, such as a date without parts: Continue reports it, not leaving it. */
const isEmpty = (answer: unknown): boolean =>
  answer === null ||
  answer === '' ||
  (typeof answer === 'object' && !Array.isArray(answer) && Object.values(answer).every(isEmpty))

/**
 * Returns the visible part of the form's errors: those of fields that were left or that Continue has reported. While
 * an answer changes, its message may stay or disappear, but no new message appears. A message of the server takes
 * precedence until its field changes.
 */
export function useVisibleMessages(form: FormState, formErrors: readonly Message[]) {
  const [leftFields, setLeftFields] = useState<LeftFields>({})
  const [server, setServer] = useState<ServerMessages>()

  const serverMessages =
    server?.messages.filter(
      ({ path }) => serializeAnswer(path, form) === serializeAnswer(path, server.form),
    ) ?? []
  const isVisible = ({ path, text }: Message) => {
    const field = leftFields[path]
    return field !== undefined && (field.text === text || field.answer === serializeAnswer(path, form))
  }
  const messages = useStableValue([
    ...serverMessages,
    ...formErrors.filter(
      message => isVisible(message) && !serverMessages.some(({ path }) => path === message.path),
    ),
  ])

  const latest = useRef({ form, formErrors })
  useEffect(() => {
    latest.current = { form, formErrors }
  }, [form, formErrors])
  // A new row can reuse the id of a removed one.
  if (Object.keys(leftFields).some(address => !hasAnswer(address, form)))
    setLeftFields(
      Object.fromEntries(Object.entries(leftFields).filter(([address]) => hasAnswer(address, form))),
    )

  const markAsLeft = useCallback((addresses: readonly string[]) => {
    const { form, formErrors } = latest.current
    const newlyLeft = addresses
      .filter(address => hasAnswer(address, form))
      .map(address => {
        const text = formErrors.find(({ path }) => path === address)?.text
        return [address, { answer: serializeAnswer(address, form), text }]
      })
    setLeftFields(before => ({ ...before, ...Object.fromEntries(newlyLeft) }))
  }, [])

  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  useEffect(() => () => timers.current.forEach(clearTimeout), [])
  const leaveField = useCallback(
    (address: string) => {
      const timer = setTimeout(
        () => isEmpty(readAnswer(address, latest.current.form)) || markAsLeft([address]),
        messageDelayMs,
      )
      timers.current.push(timer)
    },
    [markAsLeft],
  )

  return {
    serverMessages,
    messages,
    leaveField,
    /** Shows errors at once, and discards the server's messages except for the remaining ones. */
    showErrors(errors: readonly Message[], remainingServerMessages: readonly Message[]) {
      setServer(server && { ...server, messages: remainingServerMessages })
      markAsLeft(errors.map(({ path }) => path))
    },
    showServerMessages: (serverErrors: readonly Message[], submittedForm: FormState) =>
      setServer({ messages: serverErrors, form: submittedForm }),
  }
}
