import { randomUUID } from 'node:crypto'
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { sha256 } from '#functions/crypto.ts'
import { tableVariable } from '#functions/environment.ts'
import { database } from '#functions/repositories/database.ts'
import { portal } from '#functions/routes/portal.ts'
import { emptyForm } from '#shared/schemas/form.ts'
import { draftOf } from '../../sample-application.ts'
import { signInPerson } from '../faults/support/test-applicants.ts'
import { type Json, localPortal, newUcasId, signIn } from '../local-portal.ts'

const local = localPortal()
const save = (bearer: string, version: number, form: Json = emptyForm) =>
  local.request('PUT', '/api/draft', { bearer, json: { form, version } })
/** Returns a function that saves a draft as a tab does: with the version that it is based on, and a turn. */
const saveOf = (tab: string) => (bearer: string, version: number, number: number, surname: string) =>
  local.request('PUT', '/api/draft', {
    bearer,
    json: { form: draftOf(surname), version, turn: { tab, number } },
  })
const discard = (bearer: string, version: number) =>
  local.request('DELETE', `/api/draft?version=${version}`, { bearer })
const itemOf = (ucasId: string, email: string) => ({
  TableName: process.env[tableVariable('drafts')] ?? '',
  Key: { owner: sha256(`${ucasId} ${email}`) },
})
const loadDraft = async (bearer: string) => (await local.request('GET', '/api/draft', { bearer })).json()

describe('a draft', () => {
  it('is empty at first, and then the last saved version on any device', async () => {
    const person = await signInPerson(local)
    expect(await loadDraft(person.bearer)).toEqual({ form: null, version: 0, savedAt: null })
    expect(await (await save(person.bearer, 0, draftOf('Ó Sé'))).json()).toMatchObject({ version: 1 })
    await save(person.bearer, 1, draftOf('Ó Séaghdha'))

    const elsewhere = await signIn(local, person.ucasId, person.email.toUpperCase())
    expect(await loadDraft(elsewhere.bearer)).toMatchObject({
      version: 2,
      savedAt: '2027-08-16T09:00:00.000Z',
      form: draftOf('Ó Séaghdha'),
    })
  })

  it('is never overwritten by a stale tab', async () => {
    const { bearer } = await signInPerson(local)
    await save(bearer, 0, draftOf('First'))
    await save(bearer, 1, draftOf('Newer'))
    for (const stale of [0, 1]) {
      const refused = await save(bearer, stale, draftOf('Stale'))
      expect(refused.status).toBe(409)
      expect(await refused.json()).toMatchObject({ kind: 'conflict', itemType: 'Draft' })
    }
    expect(await loadDraft(bearer)).toMatchObject({ version: 2, form: draftOf('Newer') })
  })

  it('accepts later turns of the tab that saved it, and refuses earlier ones, in any order of arrival', async () => {
    const ownTab = saveOf('own')
    for (const start of [0, 1]) {
      const { bearer } = await signInPerson(local)
      if (start > 0) await save(bearer, 0)
      expect((await ownTab(bearer, start, 2, 'Later')).status).toBe(200)
      expect((await ownTab(bearer, start, 1, 'Earlier')).status).toBe(409)
      expect((await ownTab(bearer, start, 3, 'Last')).status).toBe(200)
      expect(await loadDraft(bearer)).toMatchObject({ version: start + 2, form: draftOf('Last') })
    }
  })

  it('refuses turns of a tab after another tab has saved or discarded it', async () => {
    const { bearer } = await signInPerson(local)
    const [ownTab, other] = [saveOf('own'), saveOf('other')]
    await ownTab(bearer, 0, 1, 'Mine')
    await other(bearer, 1, 1, 'Newer')
    expect((await ownTab(bearer, 1, 2, 'Stale')).status).toBe(409)
    expect(await loadDraft(bearer)).toMatchObject({ form: draftOf('Newer') })
    await discard(bearer, 2)
    expect((await other(bearer, 2, 2, 'Gone')).status).toBe(409)
    expect(await loadDraft(bearer)).toMatchObject({ form: null })
  })

  it('is discarded only if it has the version in the request', async () => {
    const { bearer } = await signInPerson(local)
    await save(bearer, 0)
    await save(bearer, 1, draftOf('Newer'))
    const refused = await discard(bearer, 1)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ kind: 'conflict', itemType: 'Draft' })
    expect(await loadDraft(bearer)).toMatchObject({ form: draftOf('Newer') })
    expect((await discard(bearer, 2)).status).toBe(204)
    expect(await loadDraft(bearer)).toMatchObject({ form: null })
    for (const version of ['x', '', '1x', 'x1', '1e2'])
      expect(
        (await local.request('DELETE', `/api/draft?version=${version}`, { bearer })).status,
        version,
      ).toBe(422)
  })

  it('belongs to the pair of a UCAS ID and an email', async () => {
    const ucasId = newUcasId()
    const one = await signInPerson(local, ucasId, `one${ucasId}@example.org`)
    const other = await signInPerson(local, ucasId, `other${ucasId}@example.org`)
    await save(one.bearer, 0, draftOf('Mine'))
    expect(await loadDraft(other.bearer)).toMatchObject({ form: null })
  })

  it('expires a fortnight after the last change', async () => {
    const later = localPortal()
    const person = await signInPerson(later)
    await later.request('PUT', '/api/draft', { bearer: person.bearer, json: { form: emptyForm, version: 0 } })
    later.clock.now = new Date('2027-08-30T09:00:01Z')
    const { bearer } = await signInPerson(later, person.ucasId, person.email)
    expect(await (await later.request('GET', '/api/draft', { bearer })).json()).toMatchObject({
      form: null,
      version: 0,
    })
    expect((await later.request('DELETE', '/api/draft?version=0', { bearer })).status).toBe(204)
    const again = await later.request('PUT', '/api/draft', { bearer, json: { form: emptyForm, version: 0 } })
    expect(again.status).toBe(200)
  })

  it('that only another release can read is not returned, and can be replaced', async () => {
    const { bearer, ucasId, email } = await signInPerson(local)
    await save(bearer, 0, draftOf('Kept'))
    await database.send(
      new UpdateCommand({
        ...itemOf(ucasId, email),
        UpdateExpression: 'SET form.unheardOf = :one',
        ExpressionAttributeValues: { ':one': 1 },
      }),
    )
    expect(await loadDraft(bearer)).toEqual({ form: null, version: 1, savedAt: null })
    expect((await save(bearer, 1, draftOf('Typed again'))).status).toBe(200)
    expect(await loadDraft(bearer)).toMatchObject({ version: 2, form: draftOf('Typed again') })
  })

  it('leaves an item without its content when it is discarded, which expires as well', async () => {
    const { bearer, ucasId, email } = await signInPerson(local)
    expect((await local.request('DELETE', '/api/draft', { bearer })).status).toBe(204)
    const { Item } = await database.send(new GetCommand(itemOf(ucasId, email)))
    expect(Item).toMatchObject({ version: 1, expires: Date.parse('2027-08-30T09:00:00Z') / 1000 })
  })

  it('of an earlier release, without a newer field, opens with the starting value of that field', async () => {
    const { bearer } = await signInPerson(local)
    const { programmeCode, yearsShown, ...olderForm } = draftOf('Ng')
    const { status } = await local.request('PUT', '/api/draft', {
      bearer,
      json: { form: olderForm, version: 0 },
    })
    expect(status).toBe(200)
    expect(await loadDraft(bearer)).toMatchObject({ form: { ...olderForm, programmeCode, yearsShown } })
  })

  it('refuses an invalid form, an invalid version and a form that is too large', async () => {
    const { bearer } = await signInPerson(local)
    expect(
      (await local.request('PUT', '/api/draft', { bearer, json: { form: [], version: 0 } })).status,
    ).toBe(422)
    expect((await save(bearer, 0, { ...emptyForm, extra: 1 })).status).toBe(422)
    expect((await local.request('DELETE', '/api/draft?versoin=1', { bearer })).status).toBe(422)
    expect((await save(bearer, Number.MAX_SAFE_INTEGER)).status).toBe(422)
    expect((await save(bearer, 0, draftOf('x'.repeat(33_000)))).status).toBe(413)
    expect(await loadDraft(bearer)).toMatchObject({ version: 0 })
  })

  it('may have 20 qualifications with the longest texts of any script', async () => {
    const { bearer } = await signInPerson(local)
    const text = 'অ'.repeat(100)
    const entry = {
      tpe: text,
      subject: text,
      grade: text,
      yearObtained: '2026',
    }
    const list = Array.from({ length: 20 }, () => ({ ...entry, id: randomUUID() }))
    const { data } = draftOf(text)
    const form = {
      ...emptyForm,
      data: {
        ...data,
        qualifications: { ...data.qualifications, list },
        details: { ...data.details, forenames: text },
      },
    }
    expect((await save(bearer, 0, form)).status).toBe(200)
  })

  it('that is too large is refused by its length, before it is read', async () => {
    let reads = 0
    const body = new ReadableStream({ pull: () => void reads++ }, { highWaterMark: 0 })
    const { status } = await portal(local.ports).request('/portal/api/draft', {
      method: 'PUT',
      body,
      headers: { 'content-length': '33000' },
      duplex: 'half',
    } as RequestInit)
    expect([status, reads]).toEqual([413, 0])
  })
})
