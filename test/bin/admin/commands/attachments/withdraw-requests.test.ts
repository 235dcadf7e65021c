import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { tableName } from '#functions/environment.ts'
import { database } from '#functions/repositories/database.ts'
import { localPortal, seededPortal } from '../../../../functions/support/local-portal.ts'
import { importedApplicantRequest, send } from '../../../../functions/support/test-applicants.ts'
import { createStaffRunner } from '../../staff-runner.ts'
import { requestAttachment, sendFile, submitApplication } from '../../submit-application.ts'

const local = await seededPortal()
const { staff, run } = createStaffRunner(local)

it('the open requests of a person end at once, and applications show says what became of each', async () => {
  const person = await submitApplication(local)
  const requestIds = [await requestAttachment(local, person, 'Other')]
  local.clock.now = new Date('2027-08-16T09:01:00Z')
  requestIds.push(await requestAttachment(local, person, 'IELTS'))
  const command = `attachments withdraw ${person.number} --yes`
  const withdrawn = await run(command)
  expect(withdrawn).toContain('Withdrew 2 document requests')
  expect(withdrawn).toContain('IELTS of 16 Aug 2027, 10:01')
  for (const requestId of requestIds)
    expect((await local.request('GET', `/api/attachment-request/${requestId}`)).status).toBe(404)
  expect(await run(command)).toContain('has no open document request. Nothing has changed.')
  expect(await run(`audit --number ${person.number}`)).toContain('attachments withdraw')

  local.clock.now = new Date('2027-08-17T09:00:00Z')
  await sendFile(local, await requestAttachment(local, person), 'Certificate.pdf')
  const shown = await run(`applications show ${person.number}`)
  for (const text of ['Other  CL', 'withdrawn 16 Aug 2027', '3 Grades  ', 'open until 31 Aug 2027'])
    expect(shown).toContain(text)
  expect(shown).toContain('01 Certificate.pdf')
  const later = createStaffRunner(localPortal('2027-09-10T09:00:00Z'))
  expect(await later.run(`applications show ${person.number}`)).toContain('expired 31 Aug 2027')
  expect(await later.run(command)).toContain('has no open document request. Nothing has changed.')
})

it('the request of an earlier application ends with those of the present one', async () => {
  const person = await submitApplication(local)
  const requestId = await requestAttachment(local, person)
  await run(['applications', 'withdraw', person.number, '--reason', 'wrong programme', '--yes'])
  const { body } = await send(local, importedApplicantRequest(person, { version: 1 }))
  const status = async () => (await local.request('GET', `/api/attachment-request/${requestId}`)).status
  expect(await status()).toBe(200)
  await run(`attachments withdraw ${body.applicationNumber} --yes`)
  expect(await status()).toBe(404)
})

it('a request that cannot be read hides no other', async () => {
  const person = await submitApplication(local)
  await requestAttachment(local, person)
  const row = { requestKey: 'unreadable', part: 'request', links: [] }
  await database.send(new PutCommand({ TableName: tableName('attachmentRequests'), Item: row }))
  expect(await run(`applications show ${person.number}`)).toContain('1 Grades  ')
  expect((await staff(`applicants erase ${person.number} --yes`)).code).toBe(0)
})
