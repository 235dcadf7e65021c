import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messagesFromIssues } from '#shared/errors.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import { call } from '../../api/client.ts'
import type { User } from '../../session/session.ts'
import { parseRequest } from '../form/form-request.ts'
import { atFields, type SubmissionError, submissionError } from './submission-error.ts'

type SubmissionOptions = {
  form: FormState
  record: Applicant | null
  currentUser: User
  /** Called before the request: the draft must not be saved while it runs. */
  onSending(): void
  /** Called when the application is stored and the record has been reloaded. */
  onSent(): void
  onRefused(error: SubmissionError): void
}

/** Submits a valid form. A repeat with the same body has the same idempotency key, so that it counts only once. */
export function useSubmission({
  form,
  record,
  currentUser,
  onSending,
  onSent,
  onRefused,
}: SubmissionOptions) {
  const client = useQueryClient()
  const [submitting, setSubmitting] = useState(false)
  const lastKey = useRef({ body: '', key: '' })

  async function submit() {
    if (submitting) return
    const submission = parseRequest(form, record, currentUser)
    if (!submission.parsed.success) {
      const messages = messagesFromIssues(submission.parsed.error.issues)
      return onRefused({ kind: 'invalid', messages: atFields(messages, form, record) })
    }
    const body = JSON.stringify(submission.parsed.data)
    if (lastKey.current.body !== body) lastKey.current = { body, key: crypto.randomUUID() }
    const headers = { 'idempotency-key': lastKey.current.key }
    setSubmitting(true)
    onSending()
    try {
      await sendSubmission(submission, headers)
      await client.invalidateQueries({ queryKey: ['get-applicant'] })
      onSent()
    } catch (thrown) {
      const error = submissionError(thrown, form, record)
      if (error.kind !== 'invalid') await client.invalidateQueries({ queryKey: ['get-applicant'] })
      if (error.kind === 'programme-full') void client.invalidateQueries({ queryKey: ['check-entry'] })
      onRefused(error)
    } finally {
      setSubmitting(false)
    }
  }

  return { submitting, submit: () => void submit() }
}

function sendSubmission(submission: ReturnType<typeof parseRequest>, headers: Record<string, string>) {
  if (submission.name === 'create-application')
    return call(submission.name, { json: submission.parsed.data! }, { headers })
  const json = submission.parsed.data!
  return call(submission.name, { query: { programmeCode: json.programmeCode }, json }, { headers })
}
