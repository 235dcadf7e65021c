import { describe, expect, it } from 'vitest'
import { portal } from '#functions/routes/index.ts'
import { contractRows } from '#shared/contract.ts'
import { newUcasId, seededPortal } from '../support/local-portal.ts'
import { createSession } from '../support/test-applicants.ts'

const local = await seededPortal()

const send = (method: string, path: string, body: string, headers: Record<string, string> = {}) =>
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

  it.each(jsonCalls)(
    'of $name is refused as JSON of any depth, also an incomplete one',
    async ({ method, path, maxBodyBytes }) => {
      const { bearer } = await createSession(local)
      const authorization = { authorization: `Bearer ${bearer}` }
      const depth = Math.min(30_000, Math.floor((maxBodyBytes - 200) / 2))
      const array = '['.repeat(depth) + ']'.repeat(depth)
      const parts = ['data', 'qualifications', 'form'].map(name => `{"${name}":${array}}`)
      for (const body of [array, ...parts, '{"a":'.repeat(depth / 3)]) {
        const { status } = await send(method, path, body, authorization)
        expect([400, 422]).toContain(status)
      }
    },
  )
})
