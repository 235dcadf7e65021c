import { expect } from 'vitest'
import { flags } from '#functions/gateways/flags.ts'
import { sharedFlagReadings } from '#functions/repositories/service-flags.ts'
import { addTime } from '#functions/time.ts'
import { groupDigits } from '#shared/rules/application-number.ts'
import type { SavedDraft } from '#shared/schemas/draft.ts'
import type { Receipt } from '#shared/schemas/submission.ts'
import { createPdf } from '../../../create-pdf.ts'
import { draftOf } from '../../../sample-application.ts'
import {
  findLinkToken,
  type Json,
  type LocalPortal,
  listMailsTo,
  localPortal,
  newUcasId,
} from '../../local-portal.ts'
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
  const clock = () => local.clock.now.getTime()
  Object.assign(local.ports.flags, flags(sharedFlagReadings(), local.ports.configuration, clock))
  // Each journey has its own simulated time.
  await deleteSharedReading()
  const journey = { local, faults }
  try {
    await faults.during(seed, async () => {
      const person = await signIn(journey)
      await saveDrafts(journey, person)
      await receiveReceipt(journey, person, await submit(journey, person))
      await uploadFile(journey)
    })
  } finally {
    await sendMailsUntil(local, async () => (await sendQueuedMails(local.ports)).length === 0)
  }
}
type Journey = { local: LocalPortal; faults: RandomFaults }

/** Repeats a call while it fails with a server error. `whenUnknown` checks what is stored after such a response. */
async function retryServerErrors(
  { local }: Journey,
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
const request = (journey: Journey, ...call: Parameters<LocalPortal['request']>) =>
  retryServerErrors(journey, () => journey.local.request(...call))

/** Runs the sender, as its queues do, until `isDone` or for half an hour. */
async function sendMailsUntil(local: LocalPortal, isDone: () => Promise<boolean>): Promise<void> {
  for (let minute = 0; minute < 30; minute++) {
    // A failed batch is sent again.
    await sendQueuedMails(local.ports).catch(() => {})
    if (await isDone()) return
    local.clock.now = addTime(local.clock.now, { seconds: 61 })
  }
  throw new Error('a mail was not sent within half an hour')
}

async function signIn(journey: Journey): Promise<Person> {
  const { local, faults } = journey
  const ucasId = newUcasId()
  const email = `random${ucasId}@example.org`
  const requested = await request(journey, 'POST', '/auth/signin', { form: { ucasId, emailAddress: email } })
  expect([requested.status, await requested.json()]).toEqual([200, { signinResult: { code: 'New' } }])
  const mailCookie = requested.headers.get('set-cookie')?.split(';')[0] ?? ''

  const listMails = () => faults.without(() => listMailsTo(email))
  await sendMailsUntil(local, async () => {
    const response = await request(journey, 'GET', '/auth/mail-status', { cookie: mailCookie })
    const { status } = (await response.json()) as Json
    const mails = await listMails()
    if (status === 'sent') expect(mails).not.toEqual([])
    else expect(['queued', 'delayed']).toContain(status)
    return mails.length > 0
  })

  const token = findLinkToken((await listMails())[0]?.text)
  const page = await request(journey, 'GET', `/auth/verify?token=${token}`)
  expect([page.status, page.headers.get('location')]).toEqual([200, null])
  let presses = 0
  const followed = await retryServerErrors(journey, () => {
    presses += 1
    return local.request('POST', '/auth/verify', { form: { token } })
  })
  // A press whose answer from the database was lost may have used the link. The page then offers another one.
  if (presses > 1 && followed.headers.get('location') === '/link-expired') return signIn(journey)
  expect([followed.status, followed.headers.get('location')]).toEqual([303, '/applicant/applications/new'])
  const cookie = followed.headers.get('set-cookie')?.split(';')[0] ?? ''
  const session = await request(journey, 'GET', '/auth/bearer-token', { cookie })
  const { bearerToken, ...account } = (await session.json()) as Json
  expect(account).toEqual({ applicantId: -1, email, ucasPersonalId: ucasId })
  return { ucasId, email, cookie, bearer: String(bearerToken) }
}

/** Saves a form, discards it and saves a new one, as the web app does: a save without an answer is sent again. */
async function saveDrafts(journey: Journey, { bearer }: Person) {
  const { local, faults } = journey
  const readDraft = async (): Promise<SavedDraft> =>
    (await request(journey, 'GET', '/api/draft', { bearer })).json()
  const save = async (surname: string, version: number): Promise<SavedDraft> => {
    const form = draftOf(surname)
    const response = await retryServerErrors(journey, () =>
      local.request('PUT', '/api/draft', { bearer, json: { form, version } }),
    )
    const saved = await response.json()
    expect([response.status, saved]).toEqual([200, expect.objectContaining({ form })])
    expect(await faults.without(readDraft)).toEqual(saved)
    return saved
  }

  const { version } = await save('First', (await readDraft()).version)
  const discarded = await request(journey, 'DELETE', `/api/draft?version=${version}`, { bearer })
  expect(discarded.status).toBe(204)
  expect(await faults.without(readDraft)).toMatchObject({ form: null })
  await save('Sample', version + 1)
}

/** Submits the form until it is accepted, and checks the application. */
async function submit(journey: Journey, person: Person): Promise<Receipt> {
  const { local, faults } = journey
  const { path, ...form } = newApplicantRequest(person)
  const readStored = () => faults.without(() => readStoredApplication(local, person))
  const response = await retryServerErrors(
    journey,
    () => local.request('POST', path, form),
    async () => {
      const { record, application, draft, receipts } = await readStored()
      const isWhole = record !== undefined
      expect([application !== undefined, draft.form === null, receipts.length === 1]).toEqual(
        Array(3).fill(isWhole),
      )
    },
  )
  const receipt = (await response.json()) as Receipt
  const { applicantId, applicationNumber } = receipt
  expect([response.status, receipt]).toEqual([201, { applicantId, applicationNumber }])
  expect(await readStored()).toMatchObject({
    record: { applicantId, version: 1 },
    application: { applicantId },
    draft: { form: null },
    receipts: [{ applicationNumber }],
  })
  const applicant = await request(journey, 'GET', '/api/applicant', { bearer: person.bearer })
  expect(await applicant.json()).toMatchObject({ applicationNumber })
  const repeated = await request(journey, 'POST', path, form)
  expect([repeated.status, await repeated.json()]).toEqual([201, receipt])
  return receipt
}

/** Waits for the receipt. A second one arrives only if a response of SES was lost or its call was repeated. */
async function receiveReceipt({ local, faults }: Journey, { email }: Person, { applicationNumber }: Receipt) {
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
async function uploadFile(journey: Journey) {
  const { local, faults } = journey
  const steps = uploadSteps(local)
  const requestId = await faults.without(() => steps.createRequest())
  const body = createPdf(100, requestId)
  const linked = await retryServerErrors(journey, () => steps.requestLink(requestId, 'grades.pdf'))
  const { url, attachmentId } = (await linked.json()) as { url: string; attachmentId: string }
  const uploaded = await retryServerErrors(journey, () =>
    steps.put(url, body).catch(() => new Response(null, { status: 500 })),
  )
  expect([linked.status, uploaded.status]).toEqual([200, 200])
  const confirm = () => retryServerErrors(journey, () => steps.confirm(requestId, attachmentId))
  const confirmed = await confirm()
  const { token } = (await confirmed.json()) as Json
  expect([confirmed.status, token]).toEqual([201, expect.any(String)])
  expect(await (await confirm()).json()).toEqual({ token })

  const page = await retryServerErrors(journey, () => steps.getRequest(requestId))
  expect(await page.json()).toMatchObject({ files: [{ attachmentId, token, size: body.length }] })
  const stored = await faults.without(() => steps.readReceived(requestId, attachmentId))
  expect(stored.equals(body)).toBe(true)
}
