import { describe, expect, it } from 'vitest'
import { portal } from '#functions/routes/index.ts'
import { contractRows } from '#shared/contract.ts'
import { newUcasId, readReply, seededPortal } from '../support/local-portal.ts'
import { createSession, newApplicantRequest } from '../support/test-applicants.ts'

const local = await seededPortal()

const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const send = (
  method: string,
  path: string,
  body: Uint8Array<ArrayBuffer> | string,
  headers: Record<string, string> = {},
) =>
  portal(local.ports).request(
    `/portal${path}`,
    { method, body, headers },
    { incoming: { socket: { remoteAddress: '198.51.100.7' } } },
  )

const callsWithBody = contractRows.flatMap(([name, { method, path, json, maxBodyBytes }]) =>
  maxBodyBytes ? [{ name, method, path, maxBodyBytes, isJson: json !== undefined }] : [],
)
const jsonCalls = callsWithBody.filter(({ isJson }) => isJson)

describe('a body', () => {
  it('whose bytes are Latin-1 is refused, so that no letter is lost', async () => {
    const person = await createSession(local)
    const { path, json, headers } = newApplicantRequest(person)
    const body = JSON.stringify(json).replace('Sample', 'Müller')
    const authorization = { authorization: `Bearer ${person.bearer}`, ...headers }
    expect(await readReply(send('POST', path, latin1(body), authorization))).toEqual({
      status: 400,
      body: { kind: 'client', message: 'The body of this request is not text in UTF-8' },
    })
    expect((await send('POST', path, body, authorization)).status).toBe(201)
  })

  it('is refused if it is not JSON', async () => {
    const { bearer } = await createSession(local)
    const reply = await readReply(
      send('PUT', '/api/draft', '{"form":', { authorization: `Bearer ${bearer}` }),
    )
    expect(reply).toMatchObject({ status: 400, body: { kind: 'client' } })
  })

  it.each([
    ['bytes', latin1('ucasId=1&emailAddress=müller@example.org'), 'text'],
    ['percent-encoded bytes', 'ucasId=1&emailAddress=m%FCller@example.org', 'a form'],
    ['half a percent-encoded byte', 'ucasId=1&emailAddress=m%F', 'a form'],
  ])('is refused as a form with %s that are not UTF-8', async (_, body, what) => {
    const message = `The body of this request is not ${what} in UTF-8`
    expect(await readReply(send('POST', '/auth/signin', body))).toEqual({
      status: 400,
      body: { kind: 'client', message, signinResult: { code: 'Refused' } },
    })
  })

  it('may be a form with encoded letters and signs', async () => {
    const ucasId = newUcasId()
    const body = `ucasId=+${ucasId}%E2%80%AF&emailAddress=%E2%81%A8a%2Bb${ucasId}%40example.org`
    expect((await send('POST', '/auth/signin', body)).status).toBe(200)
  })

  it.each(callsWithBody)('of $name has up to $maxBodyBytes bytes', async ({ method, path, maxBodyBytes }) => {
    const { bearer } = await createSession(local)
    const body = 'x'.repeat(maxBodyBytes + 1)
    const authorization = { authorization: `Bearer ${bearer}` }
    expect((await send(method, path, body, authorization)).status).toBe(413)
    expect((await send(method, path, body.slice(1), authorization)).status).not.toBe(413)
  })

  it('is refused by a call that takes none', async () => {
    const { bearer } = await createSession(local)
    expect((await send('DELETE', '/api/draft', 'x', { authorization: `Bearer ${bearer}` })).status).toBe(413)
  })

  it.each(jsonCalls)('of $name is refused as JSON of any depth', async ({ method, path, maxBodyBytes }) => {
    const { bearer } = await createSession(local)
    const authorization = { authorization: `Bearer ${bearer}` }
    const depth = Math.min(30_000, Math.floor((maxBodyBytes - 200) / 2))
    const array = '['.repeat(depth) + ']'.repeat(depth)
    const parts = ['data', 'qualifications', 'form'].map(name => `{"${name}":${array}}`)
    for (const body of [array, ...parts, '{"a":'.repeat(depth / 3)]) {
      const { status } = await send(method, path, body, authorization)
      expect([400, 422]).toContain(status)
    }
  })
})
