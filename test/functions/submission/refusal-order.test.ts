import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { threeALevels, wholeForm } from '../../sample-application.ts'
import { newApplicantRequest, type Request, send, signInPerson } from '../faults/support/test-applicants.ts'
import { localPortal } from '../local-portal.ts'

const set = (name: string, Value: string) =>
  new SSMClient().send(
    new PutParameterCommand({ Name: `${process.env.FLAG_PATH}/${name}`, Value, Overwrite: true }),
  )
beforeAll(() => localPortal().seed())
afterEach(async () => {
  await set('closed', 'false')
  await set('embargo-end-time', 'none')
})

const local = localPortal()
const broken = (request: Request): Request => ({ ...request, json: '{"programmeCode":' })
const keyless = (request: Request): Request => ({ ...request, headers: {} })
const unqualified = (request: Request, person: { ucasId: string; email: string }): Request => {
  const { programmeCode, data } = wholeForm(person)
  return {
    ...request,
    json: { programmeCode, data: { ...data, qualifications: threeALevels(['E', 'E', 'E']) } },
  }
}
const stranger = { status: 401, body: { kind: 'unauthorised' } }
const closed = { status: 403, body: { kind: 'denied', failedCheck: 'closed' } }
const embargoed = {
  status: 403,
  body: { kind: 'denied', failedCheck: 'embargo', embargoEndTime: expect.any(String) },
}

describe('of all that speaks against a submission, the applicant is told', () => {
  it('first that the session has ended, even of a repeat', async () => {
    const person = await signInPerson(local)
    const request = newApplicantRequest(person)
    expect((await send(local, request)).status).toBe(201)
    await set('closed', 'true')
    expect(await send(localPortal(), { ...request, bearer: 'ended' })).toMatchObject(stranger)
  })

  it('then, of a repeat, the first answer, or that its key was used, whatever the service and the body are', async () => {
    const person = await signInPerson(local)
    const request = newApplicantRequest(person)
    const first = await send(local, request)
    await set('closed', 'true')
    expect(await send(localPortal(), request)).toEqual(first)
    expect(await send(localPortal(), broken(request))).toMatchObject({
      status: 409,
      body: { itemType: 'Submission' },
    })
  })

  it.each([
    ['closed', 'closed', 'true', closed],
    ['paused', 'embargo-end-time', '2027-08-20T07:00:00Z', embargoed],
  ])('then that the service is %s, whatever was sent', async (_, flag, value, refusal) => {
    const person = await signInPerson(local)
    await send(local, newApplicantRequest(person))
    await set(flag, value)
    expect(await send(localPortal(), broken(newApplicantRequest(person)))).toMatchObject(refusal)
    expect(await send(localPortal(), keyless(newApplicantRequest(person)))).toMatchObject(refusal)
  })

  it('then what is wrong in the form itself', async () => {
    const person = await signInPerson(local)
    await send(local, newApplicantRequest(person))
    const { status, body } = await send(local, {
      ...keyless(newApplicantRequest(person)),
      json: { programmeCode: '' },
    })
    expect([status, body.kind]).toEqual([422, 'invalid'])
  })

  it('then that they have applied, with the number', async () => {
    const person = await signInPerson(local)
    const first = await send(local, newApplicantRequest(person))
    for (const second of [
      keyless(newApplicantRequest(person)),
      unqualified(newApplicantRequest(person), person),
    ])
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

  it('then that they do not qualify, and only last that the places are gone', async () => {
    const person = await signInPerson(local)
    const full = 'G402-USCSI'
    const request = newApplicantRequest(person, full)
    const { data } = wholeForm(person, full)
    const json = { programmeCode: full, data: { ...data, qualifications: threeALevels(['E', 'E', 'E']) } }
    const refused = await send(local, { ...request, json })
    expect(refused.status).toBe(422)
    expect(refused.body.messages).toEqual([
      {
        level: 'error',
        path: 'programmeCode',
        text: 'You do not meet the entry requirements of this programme',
      },
    ])
    expect((await send(local, request)).body).toMatchObject({ itemType: 'Programme', item: full })
  })
})
