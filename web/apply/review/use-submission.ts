import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Applicant } from '#shared/schemas/applicant.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import { call } from '../../api/client.ts'
import { sentRows } from '../form/qualification-entries.ts'
import { type Asked, askedOf, asksFor } from '../form/sections.ts'
import { checkedSubmission, type Holder } from '../form/to-submission.ts'
import { randomKey } from '../random-id.ts'
import { type SubmissionRefusal, submissionRefusal } from './submission-error.ts'

type SubmissionParts = {
  form: FormState
  record: Applicant | null
  holder: Holder
  /** The form is on its way: nothing of it is to be kept meanwhile. */
  onSending(): void
  /** The application is in, and the record shows it. */
  onSent(): void
  onRefused(refusal: SubmissionRefusal): void
}

/** Sends the form once it is valid: a repeat of the same form carries the same key, so it is never counted twice. */
export function useSubmission({ form, record, holder, onSending, onSent, onRefused }: SubmissionParts) {
  const client = useQueryClient()
  const [submitting, setSubmitting] = useState(false)
  const keyed = useRef({ body: '', key: '' })

  async function submit() {
    if (submitting) return
    const submission = checkedSubmission(form, record, holder)
    if (!submission.checked.success) return
    const headers = { 'idempotency-key': keyFor(JSON.stringify(submission.checked.data), keyed) }
    setSubmitting(true)
    onSending()
    try {
      await sendOff(submission, headers)
      await client.invalidateQueries({ queryKey: ['get-applicant'] })
      onSent()
    } catch (thrown) {
      const refusal = placed(submissionRefusal(thrown, sentRows(form)), form, askedOf(record))
      if (refusal.kind !== 'told') await client.invalidateQueries({ queryKey: ['get-applicant'] })
      if (refusal.kind === 'programme-gone') void client.invalidateQueries({ queryKey: ['check-entry'] })
      onRefused(refusal)
    } finally {
      setSubmitting(false)
    }
  }

  return { submitting, submit: () => void submit() }
}

function sendOff(submission: ReturnType<typeof checkedSubmission>, headers: Record<string, string>) {
  if (submission.name === 'create-application')
    return call(submission.name, { json: submission.checked.data! }, { headers })
  const json = submission.checked.data!
  return call(submission.name, { query: { programmeCode: json.programmeCode }, json }, { headers })
}

/** What is said of a field that this form does not have is said of the whole. */
const placed = ({ kind, messages }: SubmissionRefusal, form: FormState, asked: Asked): SubmissionRefusal => ({
  kind,
  messages: messages.map(message =>
    asksFor(message.path, form, asked) ? message : { ...message, path: '' },
  ),
})

function keyFor(body: string, keyed: { current: { body: string; key: string } }) {
  if (keyed.current.body !== body) keyed.current = { body, key: randomKey() }
  return keyed.current.key
}
