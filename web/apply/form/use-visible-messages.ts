import { useCallback, useEffect, useRef, useState } from 'react'
import type { Message } from '#shared/errors.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import { messageDelayMs } from '../../ui/fields/field-messages.tsx'
import { useStableValue } from '../../ui/use-stable-value.ts'
import { readAnswer, toFieldKey, toFieldName, withFieldKeys, withFieldNames } from './field-key.ts'
import { isBlankEntry, isUcatEntry } from './qualification-entries.ts'

/** The fields that the focus has left, by field key: the answer and the message at that time. */
type LeftFields = { [key: string]: { answer: string; text: string | undefined } }
type ServerMessages = { messages: readonly Message[]; form: FormState }

const serializeAnswer = (key: string, form: FormState) => JSON.stringify(readAnswer(key, form) ?? null)

/** Returns whether a field belongs to a row without answers: leaving such a field shows no error. */
const isInBlankRow = (key: string, { qualifications }: FormState) =>
  qualifications.some(
    entry => key.startsWith(`qualifications.${entry.id}.`) && !isUcatEntry(entry) && isBlankEntry(entry),
  )

/**
 * Returns the visible part of the form's errors: those of fields that were left or that Continue has reported. While
 * an answer changes, its message may stay or disappear, but no new message appears. A message of the server takes
 * precedence until its field changes.
 */
export function useVisibleMessages(form: FormState, formErrors: readonly Message[]) {
  const [leftFields, setLeftFields] = useState<LeftFields>({})
  const [server, setServer] = useState<ServerMessages>()

  const serverMessages = withFieldNames(
    server?.messages.filter(
      ({ path }) => serializeAnswer(path, form) === serializeAnswer(path, server.form),
    ) ?? [],
    form,
  )
  const isVisible = ({ path, text }: Message) => {
    const key = toFieldKey(path, form)
    const field = leftFields[key]
    return field !== undefined && (field.text === text || field.answer === serializeAnswer(key, form))
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
  useEffect(() => {
    // A new row can reuse the id of a removed one.
    setLeftFields(before => {
      const existing = Object.entries(before).filter(([key]) => toFieldName(key, form))
      return existing.length === Object.keys(before).length ? before : Object.fromEntries(existing)
    })
  }, [form])

  const recordLeft = useCallback((keys: readonly string[]) => {
    const { form, formErrors } = latest.current
    const newlyLeft = keys
      .filter(key => toFieldName(key, form))
      .map(key => {
        const text = formErrors.find(({ path }) => toFieldKey(path, form) === key)?.text
        return [key, { answer: serializeAnswer(key, form), text }]
      })
    setLeftFields(before => ({ ...before, ...Object.fromEntries(newlyLeft) }))
  }, [])

  const leaveField = useCallback(
    (field: string) => {
      const key = toFieldKey(field, latest.current.form)
      setTimeout(() => isInBlankRow(key, latest.current.form) || recordLeft([key]), messageDelayMs)
    },
    [recordLeft],
  )

  return {
    serverMessages,
    messages,
    leaveField,
    /** Shows errors at once, and discards the server's messages except for the remaining ones. */
    showErrors(errors: readonly Message[], remainingServerMessages: readonly Message[]) {
      setServer(server && { ...server, messages: withFieldKeys(remainingServerMessages, form) })
      recordLeft(errors.map(({ path }) => toFieldKey(path, form)))
    },
    showServerMessages: (serverErrors: readonly Message[], submittedForm: FormState) =>
      setServer({ messages: withFieldKeys(serverErrors, submittedForm), form: submittedForm }),
  }
}
