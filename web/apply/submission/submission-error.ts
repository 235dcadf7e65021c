import {
  messagesFromError,
  Refusal,
  unknownIssueText,
  unreachableText,
  withReference,
} from '#shared/errors.ts'
import { errorMessage, type Message } from '#shared/schemas/message.ts'

/**
 * A refused submission: its messages, whose paths are those of the request, and what has changed meanwhile: the
 * Programme is full, the Applicant is another version, or there is an Application.
 */
export type SubmissionError = { messages: Message[]; conflict?: string }

const outcomeUnknown =
  'We do not know whether your application arrived. Check your connection, then press Submit again. It is safe: we count it once.'

/** Converts the error thrown by a submission. */
export function toSubmissionError(thrown: unknown): SubmissionError {
  if (!(thrown instanceof Refusal)) return { messages: [errorMessage('', unknownIssueText)] }
  const { body: error } = thrown
  if (error.kind === 'conflict') {
    const path = error.itemType === 'Programme' ? 'programmeCode' : ''
    return { messages: [errorMessage(path, error.message)], conflict: error.itemType }
  }
  const isUnknown = [unreachableText, unknownIssueText].includes(error.message)
  if (isUnknown && (error.kind === 'server' || error.kind === 'unknown'))
    return { messages: [errorMessage('', withReference(outcomeUnknown, error))] }
  return { messages: messagesFromError(error) }
}
