import { errorMessage, type Message, messagesFromError, Refusal, unknownIssueText } from '#shared/errors.ts'
import { formatLondonDateTime } from '#shared/rules/dates/london-time.ts'
import { fieldOf } from '../form/form-field.ts'

/** What a refused submission means for the form: which messages where, and what else there is to do. */
export type SubmissionRefusal = {
  kind: 'told' | 'programme-gone' | 'already-applied' | 'record-changed'
  messages: Message[]
}

const kept = 'Your answers are kept.'
/** Shorter than the server's, which names what is open instead: the form lists that itself. */
const placesGone =
  'The places on this programme have gone since you chose it. Nothing has been sent: choose another'

/** Reads what was thrown by a submission; `rows` are the places in the form of the rows that were sent. */
export function submissionRefusal(thrown: unknown, rows: readonly number[]): SubmissionRefusal {
  if (!(thrown instanceof Refusal)) return { kind: 'told', messages: [errorMessage('', unknownIssueText)] }
  const { error } = thrown
  if (error.kind === 'conflict' && error.itemType === 'Programme')
    return { kind: 'programme-gone', messages: [errorMessage('programmeCode', placesGone)] }
  if (error.kind === 'conflict' && error.itemType === 'Application')
    return { kind: 'already-applied', messages: messagesFromError(error) }
  if (error.kind === 'conflict' && error.itemType === 'Applicant')
    return { kind: 'record-changed', messages: messagesFromError(error) }
  if (error.kind === 'denied' && error.failedCheck === 'closed')
    return {
      kind: 'told',
      messages: [errorMessage('', `Clearing is closed, so this could not be sent. ${kept}`)],
    }
  if (error.kind === 'denied' && error.failedCheck === 'embargo')
    return { kind: 'told', messages: [errorMessage('', paused(error.embargoEndTime))] }
  const messages = messagesFromError(error).map(message => ({
    ...message,
    path: fieldOf(message.path, rows),
  }))
  return { kind: 'told', messages }
}

const paused = (until: string | null | undefined) =>
  until
    ? `Applications are paused until ${formatLondonDateTime(new Date(until))}, London time. ${kept}`
    : `Applications are paused for the moment. ${kept}`
