import { afterAll, describe, expect, it } from 'vitest'
import { sendDueMails } from '#functions/mail/send-mail.ts'
import { emptyForm } from '#shared/schemas/draft.ts'
import { listMailsTo, localPortal } from '../../local-portal.ts'
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
const killing = await createKillableProcess(local)
afterAll(killing.stop)

/** Every number that anybody was shown, with whose it is. */
const shown = new Map<unknown, string>()

const paths = [
  ['a first application', signInPerson, newApplicantRequest, 0],
  ['the application of somebody on record', signInImportedPerson, importedApplicantRequest, 4],
] as const

describe.each(paths)('fault 4: %s, killed with kill -9', (_, made, formOf, recordVersion) => {
  const withDraft = async () => {
    const person = await made(local)
    await local.request('PUT', '/api/draft', { bearer: person.bearer, json: { form: emptyForm, version: 0 } })
    return { person, request: formOf(person) }
  }

  it.each(['before', 'after'] as const)(
    '%s each of its calls, is stored completely or not at all',
    async when => {
      for (let place = 1; ; place++) {
        const { person, request } = await withDraft()
        const { calls, outcome } = await killing.run(request, when, place)
        const arrived = outcome || when === 'after' ? calls : calls.slice(0, -1)
        const written = arrived.includes('TransactWriteItems')
        await expectWhole(person, written, recordVersion)
        if (outcome) {
          expect(outcome.status).toBe(201)
          // A process writes the reading of the flags if the shared one is older than five seconds.
          expect([place - 1, place - 2]).toContain(calls.length)
          expect(calls).toContain('TransactWriteItems')
          return
        }
        expect(calls).toHaveLength(place)
        await expectAcceptedAgain(person, request)
      }
    },
  )
})

/** All that an application consists of, or nothing of it. */
async function expectWhole(person: Person, written: boolean, recordVersion: number) {
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

/** The same submission, sent again to a portal that has started again, is accepted, or answered as the first time. */
async function expectAcceptedAgain(person: Person, request: Request) {
  const { status, body } = await send(local, request)
  expect(status).toBe(201)
  expect(shown.get(body.applicationNumber)).toBeUndefined()
  shown.set(body.applicationNumber, person.email)
  const { record, application, receipts } = await readStoredApplication(local, person)
  expect([record?.applicantId, application?.applicantId]).toEqual([body.applicantId, body.applicantId])
  expect(receipts).toMatchObject([{ applicationNumber: body.applicationNumber }])
}

describe('an applicant who submits again after the process was killed', () => {
  it('has one receipt, with the number that the page showed', async () => {
    await sendDueMails(local.ports)
    expect(shown.size).toBeGreaterThan(0)
    for (const [number, email] of shown)
      expect((await listMailsTo(email)).map(mail => mail.subject)).toEqual([
        `Your application ${number} to Example University`,
      ])
  })
})
