import { afterAll, describe, expect, it } from 'vitest'
import { emptyForm } from '#shared/schemas/draft.ts'
import { listMailsTo, localPortal } from '../../local-portal.ts'
import { sendQueuedMails } from '../../send-queued-mails.ts'
import { createKillableProcess } from '../support/killable-process.ts'
import { readStoredApplication } from '../support/stored-application.ts'
import {
  importedApplicantRequest,
  newApplicantRequest,
  type Person,
  type Request,
  send,
  signInImportedPerson,
  signInPerson,
} from '../support/test-applicants.ts'

const local = localPortal()
await local.seed()
const killable = await createKillableProcess(local)
afterAll(killable.stop)

/** The email of the applicant by each application number that a response contained. */
const emails = new Map<unknown, string>()

const paths = [
  ['a first application', signInPerson, newApplicantRequest, 0],
  ['the application of somebody on record', signInImportedPerson, importedApplicantRequest, 4],
] as const

describe.each(paths)('fault 4: %s, killed with kill -9', (_, createPerson, createRequest, recordVersion) => {
  const withDraft = async () => {
    const person = await createPerson(local)
    await local.request('PUT', '/api/draft', { bearer: person.bearer, json: { form: emptyForm, version: 0 } })
    return { person, request: createRequest(person) }
  }

  // Fault 4
  // A kill after a call is also one before the next call: between them the process changes nothing outside itself.
  it('after each of its calls, is stored completely or not at all', async () => {
    for (let callNumber = 1; ; callNumber++) {
      const { person, request } = await withDraft()
      const { calls, outcome } = await killable.run(request, 'after', callNumber)
      const written = calls.includes('TransactWriteItems')
      await expectStored(person, written, recordVersion)
      if (outcome) {
        expect(outcome.status).toBe(201)
        // A process writes the reading of the flags if the shared one is older than five seconds.
        expect([callNumber - 1, callNumber - 2]).toContain(calls.length)
        expect(written).toBe(true)
        return
      }
      // The two versions of a secret are read at the same time.
      expect([callNumber, callNumber + 1]).toContain(calls.length)
      await expectAcceptedAgain(person, request)
    }
  })
})

/** Asserts that every part of an application is stored, or none of them. */
async function expectStored(person: Person, written: boolean, recordVersion: number) {
  const { record, application, draft, receipts } = await readStoredApplication(local, person)
  expect({
    version: record?.version ?? 0,
    application: application?.applicantId ?? null,
    draft: draft.form === null,
    receipts: receipts.length,
  }).toEqual({
    version: written ? recordVersion + 1 : recordVersion,
    application: written ? record?.applicantId : null,
    draft: written,
    receipts: written ? 1 : 0,
  })
}

/** Repeats a submission after a restart. Asserts that it is accepted, with a number that no other applicant got. */
async function expectAcceptedAgain(person: Person, request: Request) {
  const { status, body } = await send(local, request)
  expect(status).toBe(201)
  expect(emails.get(body.applicationNumber)).toBeUndefined()
  emails.set(body.applicationNumber, person.email)
  const { record, application, receipts } = await readStoredApplication(local, person)
  expect([record?.applicantId, application?.applicantId]).toEqual([body.applicantId, body.applicantId])
  expect(receipts).toMatchObject([{ applicationNumber: body.applicationNumber }])
}

describe('an applicant who submits again after the process was killed', () => {
  // ASVS 2.3.3
  // Fault 4
  it('has one receipt, with the number that the page showed', async () => {
    await sendQueuedMails(local.ports)
    expect(emails.size).toBeGreaterThan(0)
    for (const [number, email] of emails)
      expect((await listMailsTo(email)).map(mail => mail.subject)).toEqual([
        `Your application ${number} to Example University`,
      ])
  })
})
