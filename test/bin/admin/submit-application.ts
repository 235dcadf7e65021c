import { sendDueMails } from '#functions/mail/send-mail.ts'
import { type LocalPortal, newUcasId, signIn } from '../../functions/local-portal.ts'
import { wholeForm } from '../../sample-application.ts'

/** Somebody who has signed in, applied at a local portal and been sent the receipt. */
export async function submitApplication(
  local: LocalPortal,
  change: Record<string, string> = {},
  ucasId = newUcasId(),
) {
  const who = await signIn(local, ucasId, change.email ?? `a${ucasId}@example.org`)
  const form = wholeForm(who)
  Object.assign(form.data.details, change)
  const answer = await local.request('POST', `/api/applicant?programmeCode=${form.programmeCode}`, {
    json: form,
    bearer: who.bearer,
  })
  if (answer.status !== 201) throw new Error(`the submission answered ${answer.status}`)
  await sendDueMails(local.ports)
  const { applicantId, applicationNumber } = (await answer.json()) as {
    applicantId: number
    applicationNumber: string
  }
  return { ...who, applicantId, number: applicationNumber }
}

/** Sends a small PDF for a request, as the upload page does. */
export async function sendFile(local: LocalPortal, requestId: string, fileName: string) {
  const body = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(55, 0x20)])
  const query = new URLSearchParams({ fileName, contentType: 'application/pdf', size: '64' })
  const path = `/api/attachment-request/${requestId}`
  const linked = await local.request('GET', `${path}/upload-link?${query}`)
  const { url, attachmentId } = (await linked.json()) as { url: string; attachmentId: string }
  await fetch(url, { method: 'PUT', body, headers: { 'content-type': 'application/pdf' } })
  const confirmed = await local.request('POST', `${path}/attachments`, { json: { attachmentId } })
  if (confirmed.status !== 201) throw new Error(`the confirmation answered ${confirmed.status}`)
}
