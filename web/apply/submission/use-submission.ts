import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import type { parseRequest } from '../form/request.ts'
import { type SubmissionError, toSubmissionError } from './submission-error.ts'

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
