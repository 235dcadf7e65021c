import { describe, expect, it } from 'vitest'
import { groupDigits } from '#shared/rules/application-number.ts'
import { listMailsTo, localPortal } from '../../support/local-portal.ts'
import { portalWithFaultProxy } from '../../support/portal-with-fault-proxy.ts'
import { sendQueuedMails } from '../../support/send-queued-mails.ts'
import { readStoredApplication } from '../../support/stored-application.ts'
import {
  createSession,
  importedApplicantRequest,
  newApplicantRequest,
  type Person,
  type Request,
  saveDraft,
  send,
  signInImportedPerson,
} from '../../support/test-applicants.ts'

const { proxy, local } = await portalWithFaultProxy()

const paths = [
  ['a first application', createSession, newApplicantRequest, 0],
  ['the application of somebody on record', signInImportedPerson, importedApplicantRequest, 4],
] as const

/**
 * Sends a request to a process that ends after one of its writes to the database (from 1): the write is done, its
 * response is lost, and no later call arrives. Writes to the database are all that a process changes.
 */
async function sendUntilWrite(request: Request, writeNumber: number) {
  const writes: string[] = []
  proxy.handle(async ({ operation }, forward) => {
    if (writes.length >= writeNumber) return 'cut'
    const isLast = !/^(Get|Query)/.test(operation) && writes.push(operation) === writeNumber
    const reply = await forward()
    return isLast ? 'cut' : reply
  })
  const { status } = await send(localPortal(), request)
  proxy.handle()
  return { status, written: writes.includes('TransactWriteItems') }
}

describe.each(paths)('fault 4: %s, killed', (_, createPerson, createRequest, recordVersion) => {
  it('after each of its writes, is stored completely or not at all', async () => {
    for (let writeNumber = 1; ; writeNumber++) {
      const person = await createPerson(local)
      await saveDraft(local, person.bearer)
      const request = createRequest(person)
      const { status, written } = await sendUntilWrite(request, writeNumber)
      await expectStored(person, written, recordVersion)
      if (status === 201) {
        expect(written).toBe(true)
        expect(writeNumber).toBeGreaterThan(1)
        return
      }
      expect(status).toBe(500)
      await expectAcceptedAgain(person, request)
    }
  })
})

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

/** Repeats a submission after a restart. Asserts that it is accepted, and that its one receipt has the shown number. */
async function expectAcceptedAgain(person: Person, request: Request) {
  const { status, body } = await send(localPortal(), request)
  expect(status).toBe(201)
  const { record, application } = await readStoredApplication(local, person)
  expect([record?.applicantId, application?.applicantId]).toEqual([body.applicantId, body.applicantId])
  await sendQueuedMails(local.ports)
  expect((await listMailsTo(person.email)).map(mail => mail.subject)).toEqual([
    `Your application ${groupDigits(String(body.applicationNumber)).join(' ')} to Example University`,
  ])
}
