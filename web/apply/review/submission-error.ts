import { type Message, messagesOf, mistake, Refusal, unknownIssue } from '#shared/errors.ts'
import { londonMoment } from '#shared/rules/dates/london-time.ts'
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
  if (!(thrown instanceof Refusal)) return { kind: 'told', messages: [mistake('', unknownIssue)] }
  const { error } = thrown
  if (error.kind === 'conflict' && error.itemType === 'Programme')
    return { kind: 'programme-gone', messages: [mistake('programmeCode', placesGone)] }
  if (error.kind === 'conflict' && error.itemType === 'Application')
    return { kind: 'already-applied', messages: messagesOf(error) }
  if (error.kind === 'conflict' && error.itemType === 'Applicant')
    return { kind: 'record-changed', messages: messagesOf(error) }
  if (error.kind === 'denied' && error.failedCheck === 'closed')
    return { kind: 'told', messages: [mistake('', `Clearing is closed, so this could not be sent. ${kept}`)] }
  if (error.kind === 'denied' && error.failedCheck === 'embargo')
    return { kind: 'told', messages: [mistake('', paused(error.embargoEndTime))] }
  const messages = messagesOf(error).map(message => ({ ...message, path: fieldOf(message.path, rows) }))
  return { kind: 'told', messages }
}

const paused = (until: string | null | undefined) =>
  until
    ? `Applications are paused until ${londonMoment(new Date(until))}, London time. ${kept}`
    : `Applications are paused for the moment. ${kept}`
