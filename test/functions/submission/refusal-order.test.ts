import { afterEach, describe, expect, it } from 'vitest'
import { completeSubmission, threeALevels } from '../../support/sample-application.ts'
import { localPortal, seededPortal } from '../support/local-portal.ts'
import { openPortal, setFlag } from '../support/set-flag.ts'
import {
  createSession,
  newApplicantRequest,
  type Person,
  type Request,
  send,
} from '../support/test-applicants.ts'

const local = await seededPortal()
afterEach(() => openPortal(local.ports))

const withBrokenJson = (request: Request): Request => ({ ...request, json: '{"programmeCode":' })
const withoutKey = (request: Request): Request => ({ ...request, headers: {} })
const withPoorGrades = (person: Person, programmeCode?: string): Request => ({
  ...newApplicantRequest(person, programmeCode),
  json: completeSubmission(person, programmeCode, threeALevels(['E', 'E', 'E'])),
})
const unauthorised = { status: 401, body: { kind: 'unauthorised' } }
const closed = { status: 403, body: { kind: 'denied', failedCheck: 'closed' } }
const embargoed = {
  status: 403,
  body: { kind: 'denied', failedCheck: 'embargo', embargoEndTime: expect.any(String) },
}

// In the order in which a submission with several problems is refused.
describe('a submission with several problems', () => {
  it('is refused for an ended session before anything else, even if it is repeated', async () => {
    const person = await createSession(local)
    const request = newApplicantRequest(person)
    expect((await send(local, request)).status).toBe(201)
    await setFlag('closed', 'true')
    expect(await send(localPortal(), { ...request, bearer: 'ended' })).toMatchObject(unauthorised)
  })

  it('is refused for a reused key with a different body before the service mode; with the same body it gets the first response', async () => {
    const person = await createSession(local)
    const request = newApplicantRequest(person)
    const first = await send(local, request)
    await setFlag('closed', 'true')
    expect(await send(localPortal(), request)).toEqual(first)
    expect(await send(localPortal(), withBrokenJson(request))).toMatchObject({
      status: 409,
      body: { itemType: 'Submission' },
    })
  })

  it.each([
    ['closed', 'closed', 'true', closed],
    ['paused', 'embargo-end-time', '2027-08-20T07:00:00Z', embargoed],
  ])('is refused because the service is %s before its body is read', async (_, flag, value, refusal) => {
    const person = await createSession(local)
    await send(local, newApplicantRequest(person))
    await setFlag(flag, value)
    expect(await send(localPortal(), withBrokenJson(newApplicantRequest(person)))).toMatchObject(refusal)
    expect(await send(localPortal(), withoutKey(newApplicantRequest(person)))).toMatchObject(refusal)
  })

  it('is refused for errors in the form before an earlier application', async () => {
    const person = await createSession(local)
    await send(local, newApplicantRequest(person))
    const { status, body } = await send(local, {
      ...withoutKey(newApplicantRequest(person)),
      json: { programmeCode: '' },
    })
    expect([status, body.kind]).toEqual([422, 'invalid'])
  })

  it('is refused for an earlier application, with its number, before its grades', async () => {
    const person = await createSession(local)
    const first = await send(local, newApplicantRequest(person))
    for (const second of [withoutKey(newApplicantRequest(person)), withPoorGrades(person)])
      expect(await send(local, second)).toMatchObject({
        status: 409,
        body: {
          kind: 'conflict',
          itemType: 'Application',
          item: first.body.applicationNumber,
          message: expect.stringContaining('Load this page again to see your application'),
        },
      })
  })

  it('is refused for grades that do not qualify before places that are gone', async () => {
    const person = await createSession(local)
    const fullProgramme = 'G402-USCSI'
    const refusal = await send(local, withPoorGrades(person, fullProgramme))
    expect(refusal.status).toBe(422)
    expect(refusal.body.messages).toEqual([
      {
        level: 'error',
        path: 'programmeCode',
        text: 'You do not meet the entry requirements of this programme',
      },
    ])
    const { body } = await send(local, newApplicantRequest(person, fullProgramme))
    expect(body).toMatchObject({ itemType: 'Programme', item: fullProgramme })
  })
})
