import {
  messagesFromError,
  Refusal,
  unknownIssueText,
  unreachableText,
  withReference,
} from '#shared/errors.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import { errorMessage, type Message } from '#shared/schemas/message.ts'
import { toAddress } from '../form/addresses.ts'
import { hasField } from '../form/field-messages.ts'
import { getFormVariant } from '../form/sections.ts'

/** A refused submission: its messages with their fields, and a kind that tells the form how to continue. */
export type SubmissionError = {
  kind: 'invalid' | 'programme-full' | 'already-applied' | 'record-changed'
  messages: Message[]
}

const outcomeUnknown =
  'We do not know whether your application arrived. Check your connection, then press Submit again. It is safe: we count it once.'
const unknownOutcomeTexts: string[] = [unreachableText, unknownIssueText]

/** Converts the error thrown by a submission. Messages about fields that this form does not have concern the whole form. */
export function submissionError(thrown: unknown, form: FormState, record: Applicant | null): SubmissionError {
  const invalid = (text: string): SubmissionError => ({ kind: 'invalid', messages: [errorMessage('', text)] })
  if (!(thrown instanceof Refusal)) return invalid(unknownIssueText)
  const { body: error } = thrown
  if (error.kind === 'conflict' && error.itemType === 'Programme')
    return { kind: 'programme-full', messages: [errorMessage('programmeCode', error.message)] }
  if (error.kind === 'conflict' && error.itemType === 'Application')
    return { kind: 'already-applied', messages: messagesFromError(error) }
  if (error.kind === 'conflict' && error.itemType === 'Applicant')
    return { kind: 'record-changed', messages: messagesFromError(error) }
  if (error.kind === 'denied' && (error.failedCheck === 'closed' || error.failedCheck === 'embargo'))
    return invalid(`${error.message} Your answers are saved.`)
  if ((error.kind === 'server' || error.kind === 'unknown') && unknownOutcomeTexts.includes(error.message))
    return invalid(withReference(outcomeUnknown, error))
  return { kind: 'invalid', messages: atFields(messagesFromError(error), form, record) }
}

/** Returns messages about a request at the fields of its form. Those of fields that this form does not have are about the whole form. */
export const atFields = (
  messages: readonly Message[],
  form: FormState,
  record: Applicant | null,
): Message[] =>
  messages.map(message => {
    const address = toAddress(message.path, form)
    return { ...message, path: hasField(address, form, getFormVariant(record)) ? address : '' }
  })
