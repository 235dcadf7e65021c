import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { flags } from '#functions/gateways/flags.ts'
import { sharedFlagReadings } from '#functions/repositories/service-flags.ts'
import { addTime } from '#functions/time.ts'
import { groupDigits } from '#shared/rules/application-number.ts'
import { emptyForm, type FormState, type SavedDraft } from '#shared/schemas/draft.ts'
import type { Receipt } from '#shared/schemas/submission.ts'
import { createPdf } from '../../../create-pdf.ts'
import { findLinkToken, type Json, listMailsTo, localPortal, newUcasId } from '../../local-portal.ts'
import { sendQueuedMails } from '../../send-queued-mails.ts'
import { deleteSharedReading } from '../../set-flag.ts'
import { readStoredApplication } from '../support/stored-application.ts'
import { newApplicantRequest, type Person } from '../support/test-applicants.ts'
import { uploadSteps } from '../support/upload-steps.ts'
import type { RandomFaults } from './random-faults.ts'

const maxAttempts = 10

/**
 * Takes one person from signing in to sending a document, while calls fail as the seed determines. The person repeats a
 * call that fails. Every response must agree with what is stored.
 */
export async function runJourney(faults: RandomFaults, seed: number): Promise<void> {
  const local = localPortal()
  local.ports.flags = flags(sharedFlagReadings(), local.ports.configuration, () => local.clock.now.getTime())
  // Each journey has its own simulated time.
  await deleteSharedReading()
  try {
    await faults.during(seed, async () => {
      const person = await signIn(local, faults)
      await saveDrafts(local, person, faults)
      const receipt = await submit(local, person, faults)
      await receiveReceipt(local, person, receipt, faults)
      await uploadFile(local, faults)
    })
  } finally {
    await sendEverything(local)
  }
}
type Portal = ReturnType<typeof localPortal>

/** Repeats a call while it fails with a server error. `whenUnknown` checks what is stored after such a response. */
async function retryServerErrors(
  local: Portal,
  call: () => Response | Promise<Response>,
  whenUnknown?: () => Promise<void>,
): Promise<Response> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const response = await call()
    if (response.status < 500) return response
    await whenUnknown?.()
    local.clock.now = addTime(local.clock.now, { seconds: 10 })
  }
  throw new Error(`a call failed ${maxAttempts} times`)
}

/** Runs the sender, as its queues do, until `isDone` or for half an hour. */
async function sendMailsUntil(local: Portal, isDone: () => Promise<boolean>): Promise<void> {
  for (let minute = 0; minute < 30; minute++) {
    // A failed batch is sent again.
    await sendQueuedMails(local.ports).catch(() => {})
    if (await isDone()) return
    local.clock.now = addTime(local.clock.now, { seconds: 61 })
  }
  throw new Error('a mail was not sent within half an hour')
}

const sendEverything = (local: Portal) =>
  sendMailsUntil(local, async () => (await sendQueuedMails(local.ports)).length === 0)

async function signIn(local: Portal, faults: RandomFaults): Promise<Person> {
  const ucasId = newUcasId()
  const email = `random${ucasId}@example.org`
  const form = { ucasId, emailAddress: email }
  const requested = await retryServerErrors(local, () => local.request('POST', '/auth/signin', { form }))
  expect([requested.status, await requested.json()]).toEqual([200, { signinResult: { code: 'New' } }])
  const mailCookie = requested.headers.get('set-cookie')?.split(';')[0] ?? ''

  await sendMailsUntil(local, async () => {
    const response = await retryServerErrors(local, () =>
      local.request('GET', '/auth/mail-status', { cookie: mailCookie }),
    )
    const { status } = (await response.json()) as Json
    const mails = await faults.without(() => listMailsTo(email))
    if (status === 'sent') expect(mails).not.toEqual([])
    else expect(['queued', 'delayed']).toContain(status)
    return mails.length > 0
  })

  const [mail] = await faults.without(() => listMailsTo(email))
  const token = findLinkToken(mail?.text)
  const page = await retryServerErrors(local, () => local.request('GET', `/auth/verify?token=${token}`))
  expect([page.status, page.headers.get('location')]).toEqual([200, null])
  let presses = 0
  const followed = await retryServerErrors(local, () => {
    presses += 1
    return local.request('POST', '/auth/verify', { form: { token } })
  })
  // A press whose answer from the database was lost may have used the link. The page then offers another one.
  if (presses > 1 && followed.headers.get('location') === '/link-expired') return signIn(local, faults)
  expect([followed.status, followed.headers.get('location')]).toEqual([303, '/applicant/applications/new'])
  const cookie = followed.headers.get('set-cookie')?.split(';')[0] ?? ''
  const session = await retryServerErrors(local, () => local.request('GET', '/auth/bearer-token', { cookie }))
  const { bearerToken, applicantId, ...account } = (await session.json()) as Json
  expect({ applicantId, account }).toEqual({ applicantId: -1, account: { email, ucasPersonalId: ucasId } })
  return { ucasId, email, cookie, bearer: String(bearerToken) }
}

/** Saves a form, discards it and saves a new one, as the web app does: each save is the next turn of the tab. */
async function saveDrafts(local: Portal, { bearer }: Person, faults: RandomFaults) {
  const tab = randomUUID()
  let number = 0
  const readDraft = async () => {
    const response = await retryServerErrors(local, () => local.request('GET', '/api/draft', { bearer }))
    return (await response.json()) as SavedDraft
  }
  const save = async (surname: string, version: number) => {
    const form: FormState = { ...emptyForm, surname }
    const response = await retryServerErrors(local, () => {
      number += 1
      return local.request('PUT', '/api/draft', { bearer, json: { form, version, turn: { tab, number } } })
    })
    expect([surname, response.status]).toEqual([surname, 200])
    const saved = (await response.json()) as SavedDraft
    expect(saved.form).toEqual(form)
    expect(await faults.without(readDraft)).toEqual(saved)
    return saved.version
  }

  const { version } = await readDraft()
  const second = await save('Second', await save('First', version))
  const discarded = await retryServerErrors(local, () =>
    local.request('DELETE', `/api/draft?version=${second}`, { bearer }),
  )
  expect(discarded.status).toBe(204)
  expect(await faults.without(readDraft)).toMatchObject({ form: null })
  const last = await save('Sample', 0)
  expect(await readDraft()).toMatchObject({ form: { surname: 'Sample' }, version: last })
}

/** Submits the form until it is accepted, and checks the application. */
async function submit(local: Portal, person: Person, faults: RandomFaults): Promise<Receipt> {
  const { path, ...request } = newApplicantRequest(person)
  const response = await retryServerErrors(
    local,
    () => local.request('POST', path, request),
    () => faults.without(() => expectWholeOrNothing(local, person)),
  )
  const receipt = (await response.json()) as Receipt
  expect([response.status, Object.keys(receipt)]).toEqual([201, ['applicantId', 'applicationNumber']])

  const stored = await faults.without(() => readStoredApplication(local, person))
  expect(stored).toMatchObject({
    record: { applicantId: receipt.applicantId, version: 1 },
    application: { applicantId: receipt.applicantId },
    draft: { form: null },
    receipts: [{ applicationNumber: receipt.applicationNumber }],
  })
  const { bearer } = person
  const applicant = await retryServerErrors(local, () => local.request('GET', '/api/applicant', { bearer }))
  expect(await applicant.json()).toMatchObject({ applicationNumber: receipt.applicationNumber })
  const repeated = await retryServerErrors(local, () => local.request('POST', path, request))
  expect([repeated.status, await repeated.json()]).toEqual([201, receipt])
  return receipt
}

async function expectWholeOrNothing(local: Portal, person: Person) {
  const { record, application, draft, receipts } = await readStoredApplication(local, person)
  const parts = [record !== undefined, application !== undefined, draft.form === null, receipts.length === 1]
  expect(new Set(parts).size).toBe(1)
}

/** Waits for the receipt. A second one arrives only if a response of SES was lost or its call was repeated. */
async function receiveReceipt(
  local: Portal,
  { email }: Person,
  { applicationNumber }: Receipt,
  faults: RandomFaults,
) {
  const subject = `Your application ${groupDigits(applicationNumber).join(' ')} to Example University`
  const earlierFaults = faults.injected.length
  const listReceipts = async () =>
    (await faults.without(() => listMailsTo(email)))
      .map(mail => mail.subject)
      .filter(subject => subject.startsWith('Your application'))
  await sendMailsUntil(local, async () => (await listReceipts()).length > 0)
  const receipts = await listReceipts()
  const doubledCalls = faults.injected
    .slice(earlierFaults)
    .filter(fault => fault.includes('SES') && !fault.endsWith('fails'))
  expect(new Set(receipts)).toEqual(new Set([subject]))
  expect(receipts.length).toBeLessThanOrEqual(1 + doubledCalls.length)
}

/** Uploads one file for a document request. */
async function uploadFile(local: Portal, faults: RandomFaults) {
  const steps = uploadSteps(local)
  const requestId = await faults.without(() => steps.createRequest())
  const body = createPdf(100, requestId)
  const listFiles = async () =>
    ((await (await retryServerErrors(local, () => steps.getRequest(requestId))).json()) as { files: Json[] })
      .files
  expect(await listFiles()).toEqual([])

  const linked = await retryServerErrors(local, () => steps.requestLink(requestId, 'grades.pdf'))
  expect(linked.status).toBe(200)
  const { url, attachmentId } = (await linked.json()) as { url: string; attachmentId: string }
  const uploaded = await retryServerErrors(local, () =>
    steps.put(url, body).catch(() => new Response(null, { status: 500 })),
  )
  expect(uploaded.status).toBe(200)
  const confirmed = await retryServerErrors(local, () => steps.confirm(requestId, attachmentId))
  expect([confirmed.status, await confirmed.clone().json()]).toEqual([201, { token: expect.any(String) }])
  const { token } = (await confirmed.json()) as Json
  const repeated = await retryServerErrors(local, () => steps.confirm(requestId, attachmentId))
  expect(await repeated.json()).toEqual({ token })

  expect(await listFiles()).toMatchObject([{ attachmentId, token, size: body.length }])
  const stored = await faults.without(() => steps.readReceived(requestId, attachmentId))
  expect(stored.equals(body)).toBe(true)
}
