import { describe, expect, it } from 'vitest'
import { importApplicant } from '../../support/imported-applicant.ts'
import { portalWithFaultProxy } from '../../support/portal-with-fault-proxy.ts'
import { readStoredApplication } from '../../support/stored-application.ts'
import {
  createSession,
  importedApplicantRequest,
  newApplicantRequest,
  type Person,
  send,
  signInImportedPerson,
} from '../../support/test-applicants.ts'

const { proxy, local } = await portalWithFaultProxy()

const withTelephone = (person: Person, telephone1: string) =>
  importedApplicantRequest(person, { details: { telephone1 } })

describe('fault 16: two devices with the same version of a record', () => {
  it('submit at the same time: one is stored completely, the other gets the reason for its refusal', async () => {
    const person = await signInImportedPerson(local)
    const telephones = ['020 7946 0101', '020 7946 0102']
    const replies = await Promise.all(telephones.map(one => send(local, withTelephone(person, one))))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    const winner = replies.findIndex(({ status }) => status === 201)
    const { record, receipts } = await readStoredApplication(local, person)
    expect(record).toMatchObject({ version: 5, details: { telephone1: telephones[winner] } })
    expect(receipts).toHaveLength(1)
    expect(replies[1 - winner]?.body).toMatchObject({
      kind: 'conflict',
      itemType: 'Application',
      item: replies[winner]?.body.applicationNumber,
    })
  })

  it('one changes the record while the other submits: the submission gets 409 and changes nothing', async () => {
    const person = await signInImportedPerson(local)
    proxy.before('TransactWriteItems', () => changeRecord(person))
    expect(await send(local, importedApplicantRequest(person))).toMatchObject({
      status: 409,
      body: { kind: 'conflict', itemType: 'Applicant', item: 'version' },
    })
    const { record, application, receipts } = await readStoredApplication(local, person)
    expect(record).toMatchObject({ version: 5, details: { surname: 'Changed' } })
    expect([application, receipts]).toEqual([undefined, []])
    expect(proxy.callsOf('TransactWriteItems')).toHaveLength(2)
  })

  it('and another application exists, although the record has not changed: there is still one application', async () => {
    const person = await signInImportedPerson(local)
    const somebodyElse = await createSession(local)
    await send(local, newApplicantRequest(somebodyElse))
    const { application } = await readStoredApplication(local, somebodyElse)
    const { record } = await readStoredApplication(local, person)
    const first = { ...application!, applicantId: record!.applicantId }
    const { applications, transaction } = local.ports
    proxy.before('TransactWriteItems', () => transaction([applications.addWrite(first)]))
    expect(await send(local, importedApplicantRequest(person))).toMatchObject({
      status: 409,
      body: { kind: 'conflict', itemType: 'Application' },
    })
    expect((await readStoredApplication(local, person)).application).toEqual(first)
  })

  it('and UCAS’s record of the ID arrives while a stranger submits with it: the submission gets 409', async () => {
    const stranger = await createSession(local)
    proxy.before('TransactWriteItems', () => importApplicant(local, { ucasId: stranger.ucasId }))
    expect(await send(local, newApplicantRequest(stranger))).toMatchObject({
      status: 409,
      body: { kind: 'conflict', itemType: 'Applicant' },
    })
    const records = await local.ports.applicants.listByUcasId(stranger.ucasId)
    expect(records.map(({ owner }) => owner)).toEqual(['ucas'])
  })

  it('submits an older version: 409 before any other check', async () => {
    const person = await signInImportedPerson(local)
    await changeRecord(person)
    const stale = importedApplicantRequest(person, { qualifications: null }, 'X999-NONE')
    expect(await send(local, stale)).toMatchObject({
      status: 409,
      body: { itemType: 'Applicant', item: 'version' },
    })
  })
})

async function changeRecord({ ucasId, email }: Person) {
  const { applicants, transaction } = local.ports
  const { record } = await applicants.findByPair({ ucasId, email })
  if (!record) throw new Error('there is no record to change')
  const details = { ...record.details, surname: 'Changed' }
  await transaction([applicants.replaceWrite({ ...record, details, version: record.version + 1 })])
}
