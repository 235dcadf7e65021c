import { describe, expect, it, vi } from 'vitest'
import sample from '#functions/catalogue/sample-catalogue.json' with { type: 'json' }
import { Refusal, unreachableText } from '#shared/errors.ts'
import { setBearerToken } from '#web/api/bearer-token.ts'
import { call, onRefusal } from '#web/api/client.ts'
import { now } from '#web/api/server-clock.ts'
import { ada } from '../../gallery/samples.ts'
import { requests, requestsTo, respond, respondWith } from '../../support/fake-api.ts'

const refusal = async (reply: Promise<unknown>) => {
  const thrown = await reply.catch((error: unknown) => error)
  if (!(thrown instanceof Refusal)) throw new Error(`not a refusal: ${thrown}`)
  return thrown
}

describe('one call of the contract', () => {
  const early = Response.json({ embargoEndTime: null, closed: true })
  const refused = Response.json({}, { status: 403 })
  it.each([
    ['takes the reply to a call that the page started before the script, once', async () => early, 5, true],
    ['makes a call again that was refused to the page', async () => refused, 5, false],
    ['makes a call again that the page started long ago', async () => early, 60, false],
    ['makes a call again that the page started in vain', () => Promise.reject(new TypeError()), 5, false],
  ])('%s', async (_, reply, seconds, isTaken) => {
    vi.spyOn(performance, 'now').mockReturnValue(seconds * 1000)
    window.earlyReplies = { '/portal/api/check-service': reply() }
    expect(await call('check-service', {})).toMatchObject({ closed: isTaken })
    expect(await call('check-service', {})).toMatchObject({ closed: false })
  })

  it('does not repeat a call of the page that was refused with 429', async () => {
    window.earlyReplies = { '/portal/api/check-service': Promise.resolve(Response.json({}, { status: 429 })) }
    expect((await refusal(call('check-service', {}))).status).toBe(429)
    expect(requests).toEqual([])
  })

  it('sends the token of the page with every call of the main API and no other, also when a later session has stored another', async () => {
    await call('list-schools', {})
    expect(setBearerToken('t')).toBe(true)
    expect(setBearerToken('of a later session')).toBe(false)
    expect(localStorage.getItem('bearerToken')).toBe('of a later session')
    await call('list-schools', {})
    await call('get-draft', {})
    await call('get-bearer-token', {})
    for (const [name, input] of [
      ['sign-in', { form: { ucasId: '1234567890', emailAddress: 'a@example.org' } }],
      ['get-attachment-request', { param: { requestId: 'r' } }],
    ] as const)
      await call(name, input).catch(() => {})
    expect(requests.map(({ token }) => token)).toEqual([null, 'Bearer t', 'Bearer t', null, null, null])
  })

  it.each([
    [true, unreachableText],
    [false, 'You are offline. Check your connection and try again.'],
  ])('says why it has no response (online: %o)', async (isOnline, message) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    respondWith('/api/schools', () => Promise.reject(new TypeError('Failed to fetch')))
    const thrown = await refusal(call('list-schools', {}))
    expect([thrown.status, thrown.body]).toEqual([0, { kind: 'server', message }])
  })

  it('does not turn a cancelled request into a refusal', async () => {
    const stopping = new AbortController()
    respondWith(
      '/api/schools',
      ({ init }) =>
        new Promise((_, reject) =>
          init.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
    )
    const reply = call('list-schools', {}, { signal: stopping.signal })
    stopping.abort()
    await expect(reply).rejects.not.toBeInstanceOf(Refusal)
  })

  it('reads an entry check of another status as not qualified, and requirements without messages and GCSEs', async () => {
    const { entryRequirements, ...programme } = sample.programmes[0]!
    const { gcses: _, ...specified } = entryRequirements
    const result = { programmeCode: programme.code, placesAvailable: true, entryRequirements: specified }
    respond('/api/qualifications/entry', [{ ...result, checkStatus: 'Referred' }])
    respond('/api/programmes', [{ ...programme, entryRequirements: specified, asksInterview: false }])
    const read = { entryRequirements: { ...specified, gcses: 'five-at-4' } }
    expect(await call('check-entry', { json: {} as never })).toMatchObject([
      { ...read, checkStatus: 'NotQualified', messages: [] },
    ])
    expect(await call('list-programmes', {})).toMatchObject([read])
  })

  it.each([
    ['check-service', '/api/check-service', { embargoEndTime: null, closed: false }, '07:30'],
    ['get-bearer-token', '/auth/bearer-token', ada, '08:30'],
  ] as const)('sets its clock by %s', async (name, path, body, time) => {
    respondWith(path, () => ({ body, headers: { date: `Thu, 12 Aug 2027 ${time}:00 GMT` } }))
    await call(name, {})
    expect(now().toISOString()).toContain(`2027-08-12T${time}`)
  })

  it('sets its clock by when the reply to a call of the page arrived', async () => {
    const headers = { date: 'Thu, 12 Aug 2027 07:30:00 GMT' }
    const reply = Response.json({ embargoEndTime: null, closed: false }, { headers })
    const arrivedAt = Date.now() - 20_000
    window.earlyReplies = {
      '/portal/api/check-service': Promise.resolve(Object.assign(reply, { arrivedAt })),
    }
    await call('check-service', {})
    expect(now().toISOString()).toContain('2027-08-12T07:30:2')
  })
})

it.each([
  ['get-draft', '/api/draft', 401],
  ['list-schools', '/api/schools', 403],
  ['check-service', '/api/check-service', 429],
  ['get-applicant', '/api/applicant', 503],
] as const)('a refusal of %s is not repeated by the client, and is reported', async (name, path, status) => {
  respondWith(path, () => ({ status, headers: { 'retry-after': '1' } }))
  const reported: Refusal[] = []
  const stop = onRefusal(refusal => reported.push(refusal))
  const thrown = await refusal(call(name, {}))
  stop()
  await refusal(call(name, {}))
  expect([thrown.status, reported]).toEqual([status, [thrown]])
  expect(requestsTo(path)).toHaveLength(2)
})
