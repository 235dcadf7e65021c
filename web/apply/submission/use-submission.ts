import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  messagesFromError,
  offlineText,
  Refusal,
  unknownIssueText,
  unreachableText,
  withReference,
} from '#shared/errors.ts'
import { errorMessage, type Message } from '#shared/schemas/message.ts'
import { call } from '../../api/client.ts'
import type { parseRequest } from '../form/request.ts'

type Submission = ReturnType<typeof parseRequest>

type SubmissionOptions = {
  /** Called before the request: the draft must not be saved while it runs. */
  onSending(): void
  /** Called when the application is stored and the record has been reloaded. */
  onSent(): void
  onRefused(error: SubmissionError): void
}

/** Submits a valid request. A repeat with the same body has the same idempotency key, so that it counts only once. */
export function useSubmission({ onSending, onSent, onRefused }: SubmissionOptions) {
  const client = useQueryClient()
  const [isSubmitting, setIsSubmitting] = useState(false)
  const lastKey = useRef({ body: '', key: '' })

  async function submit(submission: Submission) {
    const body = JSON.stringify(submission.parsed.data)
    if (lastKey.current.body !== body) lastKey.current = { body, key: crypto.randomUUID() }
    setIsSubmitting(true)
    onSending()
    try {
      await send(submission, { 'idempotency-key': lastKey.current.key })
      await client.invalidateQueries({ queryKey: ['get-applicant'] })
      onSent()
    } catch (thrown) {
      const error = toSubmissionError(thrown)
      if (error.conflict) await client.invalidateQueries({ queryKey: ['get-applicant'] })
      // The places or the catalogue may have changed.
      if (error.messages.some(({ path }) => path === 'programmeCode'))
        for (const name of ['check-entry', 'list-programmes'])
          void client.invalidateQueries({ queryKey: [name] })
      onRefused(error)
    } finally {
      setIsSubmitting(false)
    }
  }
  return { isSubmitting, submit }
}

function send(submission: Submission, headers: Record<string, string>) {
  if (submission.name === 'create-application')
    return call(submission.name, { json: submission.parsed.data! }, { headers })
  const json = submission.parsed.data!
  return call(submission.name, { query: { programmeCode: json.programmeCode }, json }, { headers })
}

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
