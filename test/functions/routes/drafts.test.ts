import { randomUUID } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { sha256 } from '#functions/crypto.ts'
import { tableName } from '#functions/environment.ts'
import { database } from '#functions/repositories/database.ts'
import { emptyForm } from '#shared/schemas/form.ts'
import { maxQualifications } from '#shared/schemas/qualification.ts'
import { draftOf } from '../../support/sample-application.ts'
import { localPortal, newUcasId, readReply, signInByMail } from '../support/local-portal.ts'
import { createSession, saveDraft } from '../support/test-applicants.ts'

const local = localPortal()
const save = (bearer: string, version: number, form?: unknown) => saveDraft(local, bearer, form, version)
const discard = (bearer: string, version: number) =>
  local.request('DELETE', `/api/draft?version=${version}`, { bearer })
const withRows = (count: number, text: string) => {
  const { data } = draftOf(text)
  const entry = { tpe: text, subject: text, grade: text, yearObtained: '2026' }
  const list = Array.from({ length: count }, () => ({ ...entry, id: randomUUID() }))
  const details = { ...data.details, forenames: text }
  return { ...emptyForm, data: { ...data, qualifications: { ...data.qualifications, list }, details } }
}
const loadDraft = async (bearer: string) => (await local.request('GET', '/api/draft', { bearer })).json()

const conflict = { status: 409, body: { kind: 'conflict', itemType: 'Draft' } }

describe('a draft', () => {
  it('is empty at first, and then the last saved version on any device', async () => {
    const person = await createSession(local)
    expect(await loadDraft(person.bearer)).toEqual({ form: null, version: 0, savedAt: null })
    expect(await (await save(person.bearer, 0, draftOf('Ó Sé'))).json()).toMatchObject({ version: 1 })
    await save(person.bearer, 1, draftOf('Ó Séaghdha'))

    const elsewhere = await signInByMail(local, person.ucasId, person.email.toUpperCase())
    expect(await loadDraft(elsewhere.bearer)).toMatchObject({
      version: 2,
      savedAt: '2027-08-16T09:00:00.000Z',
      form: draftOf('Ó Séaghdha'),
    })
  })

  it('is never overwritten by a stale page', async () => {
    const { bearer } = await createSession(local)
    await save(bearer, 0, draftOf('First'))
    await save(bearer, 1, draftOf('Newer'))
    for (const stale of [0, 1]) {
      expect(await readReply(save(bearer, stale, draftOf('Stale')))).toMatchObject(conflict)
    }
    expect(await loadDraft(bearer)).toMatchObject({ version: 2, form: draftOf('Newer') })
  })

  it('that is stored already is accepted again with any version, in 16 saves at once too, and stays as it is', async () => {
    const { bearer } = await createSession(local)
    await save(bearer, 0, draftOf('First'))
    const saves = Array.from({ length: 16 }, () => save(bearer, 1, draftOf('Second')))
    const bodies = await Promise.all(saves.map(async response => (await response).json()))
    const stored = await loadDraft(bearer)
    expect(stored).toMatchObject({ version: 2, form: draftOf('Second') })
    expect(bodies).toEqual(bodies.map(() => stored))
    expect(await (await save(bearer, 0, draftOf('Second'))).json()).toEqual(stored)
  })

  it('that another device has discarded is not brought back by a stale page', async () => {
    const { bearer } = await createSession(local)
    await save(bearer, 0, draftOf('Mine'))
    expect((await local.request('DELETE', '/api/draft', { bearer })).status).toBe(204)
    expect(await loadDraft(bearer)).toEqual({ form: null, version: 2, savedAt: null })
    expect((await save(bearer, 1, draftOf('Stale'))).status).toBe(409)
    expect((await save(bearer, 2, draftOf('New'))).status).toBe(200)
    expect(await loadDraft(bearer)).toMatchObject({ version: 3, form: draftOf('New') })
  })

  it('is discarded only if it has the version in the request, and once if that is repeated', async () => {
    const { bearer } = await createSession(local)
    await save(bearer, 0)
    await save(bearer, 1, draftOf('Newer'))
    expect(await readReply(discard(bearer, 1))).toMatchObject(conflict)
    expect(await loadDraft(bearer)).toMatchObject({ form: draftOf('Newer') })
    expect([(await discard(bearer, 2)).status, (await discard(bearer, 2)).status]).toEqual([204, 204])
    expect(await loadDraft(bearer)).toMatchObject({ form: null })
  })

  it('belongs to the pair of a UCAS ID and an email', async () => {
    const ucasId = newUcasId()
    const one = await createSession(local, ucasId, `one${ucasId}@example.org`)
    const other = await createSession(local, ucasId, `other${ucasId}@example.org`)
    await save(one.bearer, 0, draftOf('Mine'))
    expect(await loadDraft(other.bearer)).toMatchObject({ form: null })
  })

  it('expires a fortnight after the last change', async () => {
    const later = localPortal()
    const person = await createSession(later)
    await saveDraft(later, person.bearer)
    later.clock.now = new Date('2027-08-30T09:00:01Z')
    const { bearer } = await createSession(later, person.ucasId, person.email)
    const expired = { form: null, version: 1, savedAt: null }
    expect(await (await later.request('GET', '/api/draft', { bearer })).json()).toEqual(expired)
    expect((await later.request('DELETE', '/api/draft?version=1', { bearer })).status).toBe(204)
    expect((await saveDraft(later, bearer, emptyForm, 2)).status).toBe(200)
  })

  const change = (ucasId: string, email: string, name: string) =>
    database.send(
      new UpdateCommand({
        TableName: tableName('drafts'),
        Key: { pairHash: sha256(`${ucasId} ${email}`) },
        UpdateExpression: 'SET form.#name = :one',
        ExpressionAttributeNames: { '#name': name },
        ExpressionAttributeValues: { ':one': 1 },
      }),
    )

  it.each([
    ['of a later release is read without the fields that are unknown here', 'unheardOf', draftOf('Kept')],
    ['that cannot be read is not returned', 'data', null],
  ])('%s, and can be replaced', async (_, changed, form) => {
    const { bearer, ucasId, email } = await createSession(local)
    await save(bearer, 0, draftOf('Kept'))
    await change(ucasId, email, changed)
    expect(await loadDraft(bearer)).toMatchObject({ form, version: 1 })
    expect((await save(bearer, 1, { ...draftOf('Typed again'), unheardOf: 1 })).status).toBe(200)
    expect((await loadDraft(bearer)).form).toEqual(draftOf('Typed again'))
  })

  it.each([
    ['form with a field of another type', { ...emptyForm, schoolCode: 1 }],
    ['row more than an application may have', withRows(maxQualifications + 1, 'A')],
  ])('is not saved with a %s', async (_, form) => {
    const { bearer } = await createSession(local)
    expect((await save(bearer, 0, form)).status).toBe(422)
    expect(await loadDraft(bearer)).toMatchObject({ version: 0 })
  })

  it('may have the most qualifications, with the longest texts of any script', async () => {
    const { bearer } = await createSession(local)
    const text = 'অ'.repeat(100)
    expect((await save(bearer, 0, withRows(maxQualifications, text))).status).toBe(200)
  })
})
