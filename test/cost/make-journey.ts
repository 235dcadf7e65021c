import * as z from 'zod/mini'
import { contract, type RouteName } from '#shared/contract.ts'
import { emptyForm } from '#shared/schemas/draft.ts'
import { createPdf } from '../create-pdf.ts'
import { createAttachmentRequest } from '../functions/create-attachment-request.ts'
import { importApplicant } from '../functions/imported-applicant.ts'
import { findLinkToken, type LocalPortal, listMailsTo, newUcasId } from '../functions/local-portal.ts'
import { listQueuedMails, sendMails, sendQueuedMails } from '../functions/send-queued-mails.ts'
import { completeForm, threeALevels } from '../sample-application.ts'

export type CallName = RouteName | 'link' | 'receipt'
export type Measure = <T>(name: CallName, work: () => T | Promise<T>) => Promise<T>

/** Signs in by the form, the mailed link and its button. */
async function signIn(local: LocalPortal, ucasId: string, email: string, measure: Measure) {
  const requestAs = createRequest(local, measure)
  const form = { ucasId, emailAddress: email }
  const mailCookie = readCookie(await requestAs('sign-in', 'POST', '/auth/signin', { form }))
  const links = await listQueuedMails(local.ports)
  await measure('link', () => sendMails(links, local.ports))
  const [mail] = await listMailsTo(email)
  const token = findLinkToken(mail?.text)
  await requestAs('show-link', 'GET', `/auth/verify?token=${token}`)
  const cookie = readCookie(await requestAs('follow-link', 'POST', '/auth/verify', { form: { token } }))
  const session = await requestAs('get-bearer-token', 'GET', '/auth/bearer-token', { cookie })
  const { bearerToken } = z.object({ bearerToken: z.string() }).parse(await session.json())
  return { mailCookie, cookie, bearer: bearerToken }
}

/** Makes the calls of a journey from the sign-in to the receipt, as a new person. */
export async function makeJourney(local: LocalPortal, measure: Measure) {
  const ucasId = newUcasId()
  const email = `a${ucasId}@example.org`
  const requestAs = createRequest(local, measure)
  const { mailCookie, cookie, bearer } = await signIn(local, ucasId, email, measure)
  await requestAs('get-applicant', 'GET', '/api/applicant', { bearer })
  await requestAs('get-draft', 'GET', '/api/draft', { bearer })
  const check = { version: 1, qualifications: threeALevels(), residency: 'A', immigrationStatus: 'A' }
  await requestAs('check-entry', 'POST', '/api/qualifications/entry', { bearer, json: check })
  const form = { ...emptyForm, surname: 'Sample' }
  const start = local.clock.now
  local.clock.now = new Date(start.getTime() + 60_000)
  await requestAs('put-draft', 'PUT', '/api/draft', { bearer, json: { form, version: 0 } })
  local.clock.now = start
  const json = completeForm({ ucasId, email })
  const path = `/api/applicant?programmeCode=${json.programmeCode}`
  const submitted = await requestAs('create-applicant', 'POST', path, { bearer, json })
  const receipts = await listQueuedMails(local.ports)
  await measure('receipt', () => sendMails(receipts, local.ports))
  const receipt = z
    .object({ applicantId: z.int(), applicationNumber: z.string() })
    .parse(await submitted.json())
  return { ucasId, email, mailCookie, cookie, bearer, ...receipt }
}

/** Makes every call of the API once, as new people. Returns the applicant of the journey. */
export async function makeEveryCall(local: LocalPortal, measure: Measure) {
  const requestAs = createRequest(local, measure)
  const applicant = await makeJourney(local, measure)
  await requestAs('get-mail-status', 'GET', '/auth/mail-status', { cookie: applicant.mailCookie })
  await requestAs('sign-out', 'GET', '/auth/signout', { cookie: applicant.cookie })

  for (const name of ['check-service', 'get-captcha-settings', 'list-programmes', 'list-subjects'] as const)
    await requestAs(name, 'GET', contract[name].path)
  const schools = await requestAs('list-schools', 'GET', '/api/schools')
  const [school] = z.array(z.object({ code: z.string() })).parse(await schools.json())
  await requestAs('get-school', 'GET', `/api/schools/${school?.code}`)
  await requestAs('get-programme', 'GET', '/api/programmes/G400-USCSC')
  await requestAs('get-openapi', 'GET', '/api/openapi.json')

  const imported = await importApplicant(local, {
    feeStatus: 'overseas',
    changedAt: local.clock.now.toISOString(),
  })
  const { bearer } = await signIn(local, imported.ucasId, imported.email, async (_name, work) => work())
  await local.request('PUT', '/api/draft', { bearer, json: { form: emptyForm, version: 0 } })
  await requestAs('delete-draft', 'DELETE', '/api/draft?version=1', { bearer })
  const { qualifications, gdprAccept, qualificationsConfirmed, hasBeenInterviewed } =
    completeForm(imported).data
  const data = { qualifications, gdprAccept, qualificationsConfirmed, hasBeenInterviewed }
  const details = { telephone1: '020 7946 0100' }
  const application = { programmeCode: 'G402-USCSI', data: { ...data, details, version: 4 } }
  await requestAs('create-application', 'POST', '/api/application', { bearer, json: application })
  await sendQueuedMails(local.ports)

  const path = `/api/attachment-request/${await createAttachmentRequest(local)}`
  await requestAs('get-attachment-request', 'GET', path)
  const body = createPdf().toString()
  const query = new URLSearchParams({ fileName: 'grades.pdf', contentType: 'application/pdf', size: '64' })
  const link = await requestAs('get-upload-link', 'GET', `${path}/upload-link?${query}`)
  const upload = z.object({ url: z.string(), attachmentId: z.string() }).parse(await link.json())
  await fetch(upload.url, { method: 'PUT', body, headers: { 'content-type': 'application/pdf' } })
  const { attachmentId } = upload
  await requestAs('confirm-attachment', 'POST', `${path}/attachments`, { json: { attachmentId } })
  return applicant
}

const readCookie = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? ''

/** Returns a function that makes and measures a request. It throws when the portal refuses the request. */
const createRequest =
  (local: LocalPortal, measure: Measure) =>
  async (name: CallName, ...call: Parameters<LocalPortal['request']>) => {
    const response = await measure(name, () => local.request(...call))
    const isExpectedRefusal = name === 'get-applicant' && response.status === 404
    if (response.status >= 400 && !isExpectedRefusal)
      throw new Error(`${name} returned ${response.status}: ${await response.text()}`)
    return response
  }
