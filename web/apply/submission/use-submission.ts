import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  invalid,
  messagesFromError,
  offlineText,
  Refusal,
  unknownIssueText,
  unreachableText,
} from '#shared/errors.ts'
import { pages } from '#shared/pages.ts'
import type { EntryCheckResult } from '#shared/schemas/entry-check.ts'
import { errorMessage, type Message, messagesFromIssues } from '#shared/schemas/message.ts'
import { call, callKey } from '../../api/client.ts'
import { useSession } from '../../session/session.ts'
import type { Draft } from '../draft/use-draft.ts'
import { listRequestedPaths, toSummaryMessages } from '../form/messages.ts'
import { parseRequest, toFormPath } from '../form/request.ts'
import type { ApplicationForm } from '../form/use-application-form.ts'

type Submission = ReturnType<typeof parseRequest>

/** The presses of Submit, and what became of the last one. */
type Press = { count: number; state: 'none' | 'pressed' | 'invalid' | 'sending' | 'refused' }

/** Submits the form once it is valid. A repeat with the same body has the same idempotency key, so that it counts only once. */
export function useSubmission(applicationForm: ApplicationForm, draft: Draft) {
  const { form, dispatch, record, messages, findErrors } = applicationForm
  const user = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [press, setPress] = useState<Press>({ count: 0, state: 'none' })
  const lastKey = useRef({ body: '', key: '' })

  const submitForm = useEffectEvent(() => {
    const errors = findErrors()
    applicationForm.showErrors(errors)
    if (errors.some(({ path }) => path.endsWith('.yearObtained')))
      dispatch({ type: 'changeForm', changes: { yearsShown: true } })
    setPress({ ...press, state: errors.length > 0 ? 'invalid' : 'sending' })
    if (errors.length === 0) void submit(parseRequest(form, record, user))
  })
  // A press also ends the typing in a list. Only the render after it has what was typed.
  useEffect(() => {
    if (press.count > 0) submitForm()
  }, [press.count])

  async function submit(submission: Submission) {
    const body = JSON.stringify(submission.parsed.data)
    if (lastKey.current.body !== body) lastKey.current = { body, key: crypto.randomUUID() }
    // The draft must not be saved while the submission runs.
    draft.stop()
    try {
      await send(submission, { 'idempotency-key': lastKey.current.key })
      await client.invalidateQueries({ queryKey: callKey('get-applicant') })
      void navigate(pages.confirmation.path, { replace: true })
    } catch (thrown) {
      const error = toSubmissionError(thrown)
      if (error.conflict) await client.invalidateQueries({ queryKey: callKey('get-applicant') })
      const isFull = error.conflict === 'Programme'
      if (isFull) markFull(submission.parsed.data?.programmeCode)
      // The catalogue may have changed.
      if (error.messages.some(({ path }) => path === 'programmeCode')) {
        void client.invalidateQueries({ queryKey: callKey('list-programmes') })
        if (!isFull) void client.invalidateQueries({ queryKey: callKey('check-entry') })
      }
      showRefusal(error, submission.rows)
    }
  }

  /** Changes the shown results until the next check. A check now could still get the earlier places from a cache. */
  function markFull(code: string | undefined) {
    client.setQueriesData<EntryCheckResult[]>({ queryKey: callKey('check-entry'), type: 'active' }, results =>
      results?.map(result =>
        result.programmeCode === code ? { ...result, placesAvailable: false } : result,
      ),
    )
  }

  function showRefusal({ conflict, messages }: SubmissionError, rows: Submission['rows']) {
    // The confirmation then says that this submission was not accepted.
    if (conflict === 'Application')
      return void navigate(pages.confirmation.path, { replace: true, state: { wasNotAccepted: true } })
    draft.restart()
    const requested = listRequestedPaths(form, record)
    applicationForm.showServerMessages(
      messages.map(message => {
        const path = toFormPath(message.path, rows)
        return { ...message, path: requested.includes(path) ? path : '' }
      }),
    )
    setPress(press => ({ ...press, state: 'refused' }))
  }

  return {
    isSubmitting: press.state === 'sending',
    // The second press of a double click may come before the page shows that the first one is being sent.
    onSubmit: () =>
      setPress(press => (press.state === 'sending' ? press : { count: press.count + 1, state: 'pressed' })),
    /** Changes with every press and refusal, whose messages take the focus. */
    messagesKey: `${press.count} ${press.state}`,
    /** The errors of the form that Submit has reported. */
    errors: press.state === 'invalid' ? toSummaryMessages(messages, form) : [],
    refusals: press.state === 'refused' ? toSummaryMessages(applicationForm.serverMessages, form) : [],
  }
}
export type SubmissionState = ReturnType<typeof useSubmission>

async function send(submission: Submission, headers: Record<string, string>) {
  const { error } = submission.parsed
  // An answer on record, which the form does not show, may break a rule that is newer than the record.
  if (error) throw invalid(messagesFromIssues(error.issues))
  if (submission.name === 'create-application')
    return call(submission.name, { json: submission.parsed.data! }, { headers })
  const json = submission.parsed.data!
  return call(submission.name, { query: { programmeCode: json.programmeCode }, json }, { headers })
}

/**
 * A refused submission. The paths of its messages are those of the request. A conflict says what has changed: the
 * Programme is full, the Applicant has another version, or there is an Application already.
 */
type SubmissionError = { messages: Message[]; conflict?: string }

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
    return { messages: [errorMessage('', text)] }
  }
  return { messages: messagesFromError(error) }
}
