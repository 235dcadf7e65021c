import { strict as assert } from 'node:assert'
import * as z from 'zod/mini'
import { entryCheckResult } from '#shared/schemas/entry-check.ts'
import { session } from '#shared/schemas/sign-in.ts'
import { receipt } from '#shared/schemas/submission.ts'
import { homeFee } from '../sample-application.ts'
import { createAdminCommand } from './admin-command.ts'
import { createApiClient } from './api-client.ts'
import type { Deployed } from './deploy.ts'
import type { Emulator } from './emulator.ts'
import { form, person, programmeCode, qualifications } from './sample-application.ts'
import { waitForMail } from './wait-for-mail.ts'

const file = Buffer.from(`%PDF-1.7\n${' '.repeat(55)}`)
const link = z.object({ url: z.string(), attachmentId: z.string() })
const exported = z.object({ applicationNumber: z.string(), programmeCode: z.string() })
const documents = z.array(z.object({ files: z.array(z.object({ fileName: z.string() })) }))

/** Runs the whole journey through the deployed API, by an applicant and by staff. Reports each finished step. */
export async function runJourney(
  at: Emulator & Deployed,
  report: (step: string) => void,
  signal: AbortSignal,
) {
  const call = createApiClient(at, signal)
  const staff = createAdminCommand(at, signal)
  const waitFor = (pattern: RegExp) => waitForMail(person.email, pattern, at, signal)

  await call(401, 'GET', '/api/check-service', { secret: null })
  await call(403, 'GET', '/api/check-service', { secret: 'a guess' })
  await call(200, 'GET', '/api/check-service')
  report('The API accepts requests from CloudFront only')

  await staff('catalogue', 'import', 'functions/catalogue/sample-catalogue.json', '--yes')
  report('Staff have imported the catalogue')

  await call(200, 'POST', '/auth/signin', { form: { ucasId: person.ucasId, emailAddress: person.email } })
  const token = await waitFor(/token=([\w-]+)/)
  report('The sign-in link is emailed through the stream of mails')

  const { cookie } = await call(303, 'POST', '/auth/verify', { form: { token } })
  const { bearerToken: bearer } = session.parse(
    JSON.parse((await call(200, 'GET', '/auth/bearer-token', { cookie })).body),
  )
  report('The link starts a session')

  const { ukResidency: residency, ukImmigrationStatus: immigrationStatus } = homeFee
  const entry = { version: 1, qualifications, residency, immigrationStatus }
  const checked = await call(200, 'POST', '/api/qualifications/entry', { bearer, json: entry })
  const results = z.array(entryCheckResult).parse(JSON.parse(checked.body))
  const chosen = results.find(result => result.programmeCode === programmeCode)
  assert.equal(chosen?.checkStatus, 'Qualified')
  report(`The entry check returns ${results.length} programmes`)

  const path = `/api/applicant?programmeCode=${programmeCode}`
  const submitted = await call(201, 'POST', path, { bearer, json: form })
  const { applicationNumber } = receipt.parse(JSON.parse(submitted.body))
  await waitFor(new RegExp(`(${applicationNumber})`))
  report(`The application is ${applicationNumber}, and its receipt is emailed`)

  await staff('attachments', 'request', applicationNumber, '--type', 'Grades', '--yes')
  const requestId = await waitFor(/requestId=([\w-]+)/)
  const request = `/api/attachment-request/${requestId}`
  const query = new URLSearchParams({
    fileName: 'Grades.pdf',
    contentType: 'application/pdf',
    size: String(file.length),
  })
  const { url, attachmentId } = link.parse(
    JSON.parse((await call(200, 'GET', `${request}/upload-link?${query}`)).body),
  )
  const headers = { 'content-type': 'application/pdf' }
  const upload = await fetch(url, { method: 'PUT', body: file, headers, signal })
  assert.equal(upload.status, 200, `the upload returned ${upload.status}: ${await upload.text()}`)
  await call(201, 'POST', `${request}/attachments`, { json: { attachmentId } })
  const listed = documents.parse(JSON.parse(await staff('attachments', 'list', applicationNumber, '--json')))
  assert.deepEqual(
    listed.flatMap(({ files }) => files.map(({ fileName }) => fileName)),
    ['Grades.pdf'],
  )
  report('A document is requested by email, sent and received')

  const rows = (await staff('applications', 'export', '--format', 'jsonl')).trim().split('\n')
  assert.deepEqual(
    rows.map(row => exported.parse(JSON.parse(row))),
    [{ applicationNumber, programmeCode }],
  )
  report('Staff have exported the application')
  return { applicationNumber, cookie, bearer }
}

/** The application of a journey, and the session in which it was made. */
export type Applied = Awaited<ReturnType<typeof runJourney>>
