import {
  type Json,
  type LocalPortal,
  listMailsTo,
  newUcasId,
  requestLink,
} from '../../functions/support/local-portal.ts'
import { sendQueuedMails } from '../../functions/support/send-queued-mails.ts'
import { createSession, newApplicantRequest, send } from '../../functions/support/test-applicants.ts'
import { uploadSteps } from '../../functions/support/upload-steps.ts'
import { createPdf } from '../../support/create-pdf.ts'
import { completeSubmission } from '../../support/sample-application.ts'
import { createStaffRunner } from './staff-runner.ts'

/** Signs in and applies as a new person, sends the receipt, and returns the applicant. */
export async function submitApplication(
  local: LocalPortal,
  details: Record<string, string> = {},
  ucasId = newUcasId(),
  data: Json = {},
) {
  const applicant = await createSession(local, ucasId, details.email ?? `a${ucasId}@example.org`)
  const form = completeSubmission(applicant)
  Object.assign(form.data.details, details)
  Object.assign(form.data, data)
  const { status, body } = await send(local, { ...newApplicantRequest(applicant), json: form })
  if (status !== 201) throw new Error(`the submission returned ${status}`)
  await sendQueuedMails(local.ports)
  return { ...applicant, applicantId: Number(body.applicantId), number: String(body.applicationNumber) }
}

/** Applies as another person with the same UCAS ID. */
export const submitAsStranger = (local: LocalPortal, ucasId: string, details: Record<string, string> = {}) =>
  submitApplication(local, { email: `x${ucasId}@example.org`, ...details }, ucasId)

export type SubmittedApplicant = Awaited<ReturnType<typeof submitApplication>>

export const loadApplicant = async (local: LocalPortal, { bearer }: { bearer: string }): Promise<Json> =>
  (await local.request('GET', '/api/applicant', { bearer })).json()

export async function signInCode(local: LocalPortal, ucasId: string, email: string): Promise<string> {
  const { response } = await requestLink(local, ucasId, email)
  return (await response.json()).signinResult.code
}

export const requestIdIn = (text = '') => /requestId=([\w-]+)/.exec(text)?.[1] ?? ''

/** Requests a document from an applicant. Returns the request id in the link that the portal emails. */
export async function requestAttachment(
  local: LocalPortal,
  { number, email }: { number: string; email: string },
  type = 'Grades',
) {
  const earlierMails = await listMailsTo(email)
  await createStaffRunner(local).run(`attachments request ${number} --type ${type} --yes`)
  await sendQueuedMails(local.ports)
  const [mail, ...others] = await listMailsTo(email)
  if (others.length !== earlierMails.length) throw new Error('the request was not emailed once')
  return requestIdIn(mail?.text)
}

/** Sends a small PDF for a request, as the upload page does. */
export async function sendFile(local: LocalPortal, requestId: string, fileName: string) {
  const { confirmed } = await uploadSteps(local).upload(requestId, fileName, createPdf())
  if (confirmed.status !== 201) throw new Error(`the confirmation returned ${confirmed.status}`)
}
