import { strict as assert } from 'node:assert'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeCatalogue } from '#bin/admin/commands/catalogue/catalogue-sheet.ts'
import sample from '#functions/catalogue/sample-catalogue.json' with { type: 'json' }
import { originHeader } from '#functions/environment.ts'
import { groupDigits } from '#shared/rules/application-number.ts'
import { catalogue } from '#shared/schemas/programme.ts'
import { apply, createApiClient, signIn, upload, waitForText } from '../support/api-client.ts'
import { completeSubmission, threeALevels } from '../support/sample-application.ts'
import type { Deployed, Rehearsal } from './rehearsal.ts'

const person = { ucasId: '1234567890', email: 'rehearsal@example.org' }
const programmeCode = 'G400-USCSC'

/** Runs the whole journey through the deployed API, with what staff do. Reports each finished step. */
export async function runJourney(
  { address, call }: Deployed,
  { folder, listMailsTo, report, staff }: Rehearsal,
) {
  const waitForMail = (pattern: RegExp) => waitForText(() => listMailsTo(person.email), pattern)

  await createApiClient(address)(401, 'GET', '/api/check-service')
  await call(403, 'GET', '/api/check-service', { headers: { [originHeader]: 'a guess' } })
  await call(200, 'GET', '/api/check-service')
  report('The API accepts requests from CloudFront only')

  const catalogueFile = join(folder, 'catalogue.xlsx')
  writeFileSync(catalogueFile, await writeCatalogue(catalogue.parse(sample)))
  await staff('catalogue', 'import', catalogueFile, '--yes')
  report('Staff have imported the catalogue')

  const { bearer } = await signIn(call, person, waitForMail)
  report('The sign-in link is emailed through the stream of mails, and starts a session')

  const applicationNumber = await apply(
    call,
    bearer,
    completeSubmission(person, programmeCode, threeALevels(undefined, undefined, new Date().getFullYear())),
  )
  await waitForMail(new RegExp(`(${groupDigits(applicationNumber).join(' ')})`))
  report(`The application is ${applicationNumber}, and its receipt is emailed`)

  await staff('attachments', 'request', applicationNumber, '--type', 'Grades', '--yes')
  const requestId = await waitForMail(/requestId=([\w-]+)/)
  const attachmentId = await upload(call, requestId)
  await call(201, 'POST', `/api/attachment-request/${requestId}/attachments`, { json: { attachmentId } })
  const shown = await staff('applications', 'show', applicationNumber)
  assert.match(shown, /Grades\.pdf/)
  assert.match(shown, new RegExp(programmeCode))
  report('A document is requested by email, sent and received, and staff have seen the application')
  return { applicationNumber, bearer }
}

/** The application of a journey, and the session in which it was made. */
export type Applied = Awaited<ReturnType<typeof runJourney>>
