import {
  messagesFromError,
  offlineText,
  Refusal,
  unknownIssueText,
  unreachableText,
  withReference,
} from '#shared/errors.ts'
import { errorMessage, type Message } from '#shared/schemas/message.ts'

/**
 * A refused submission. The paths of its messages are those of the request. A conflict says what has changed: the
 * Programme is full, the Applicant has another version, or there is an Application already.
 */
export type SubmissionError = { messages: Message[]; conflict?: string }

const outcomeUnknown =
  'We do not know whether your application arrived. Check your connection, then press Submit again. It is safe: we count it once.'

export function toSubmissionError(thrown: unknown): SubmissionError {
  if (!(thrown instanceof Refusal)) return { messages: [errorMessage('', unknownIssueText)] }
  const { body: error } = thrown
  if (error.kind === 'conflict') {
    const path = error.itemType === 'Programme' ? 'programmeCode' : ''
    return { messages: [errorMessage(path, error.message)], conflict: error.itemType }
  }
  const isUnknown = [unreachableText, offlineText, unknownIssueText].includes(error.message)
  if (isUnknown && (error.kind === 'server' || error.kind === 'unknown')) {
    const text = error.message === offlineText ? `You are offline. ${outcomeUnknown}` : outcomeUnknown
    return { messages: [errorMessage('', withReference(text, error))] }
  }
  return { messages: messagesFromError(error) }
}
