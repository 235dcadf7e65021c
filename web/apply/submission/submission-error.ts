import {
  messagesFromError,
  Refusal,
  unknownIssueText,
  unreachableText,
  withReference,
} from '#shared/errors.ts'
import { errorMessage, type Message } from '#shared/schemas/message.ts'

/** A refused submission: its messages, whose paths are those of the request, and a kind that says how the form goes on. */
export type SubmissionError = {
  kind: 'invalid' | 'programme-full' | 'already-applied' | 'record-changed'
  messages: Message[]
}

const outcomeUnknown =
  'We do not know whether your application arrived. Check your connection, then press Submit again. It is safe: we count it once.'
const unknownOutcomeTexts: string[] = [unreachableText, unknownIssueText]

/** Converts the error thrown by a submission. */
export function toSubmissionError(thrown: unknown): SubmissionError {
  const invalid = (text: string): SubmissionError => ({ kind: 'invalid', messages: [errorMessage('', text)] })
  if (!(thrown instanceof Refusal)) return invalid(unknownIssueText)
  const { body: error } = thrown
  if (error.kind === 'conflict' && error.itemType === 'Programme')
    return { kind: 'programme-full', messages: [errorMessage('programmeCode', error.message)] }
  if (error.kind === 'conflict' && error.itemType === 'Application')
    return { kind: 'already-applied', messages: messagesFromError(error) }
  if (error.kind === 'conflict' && error.itemType === 'Applicant')
    return { kind: 'record-changed', messages: messagesFromError(error) }
  if ((error.kind === 'server' || error.kind === 'unknown') && unknownOutcomeTexts.includes(error.message))
    return invalid(withReference(outcomeUnknown, error))
  return { kind: 'invalid', messages: messagesFromError(error) }
}
