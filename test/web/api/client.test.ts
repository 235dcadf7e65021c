// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import sample from '#functions/catalogue/sample-catalogue.json' with { type: 'json' }
import { correlationHeader, isCorrelationId } from '#shared/correlation-id.ts'
import { Refusal, unreachableText } from '#shared/errors.ts'
import { call } from '#web/api/client.ts'
import { now } from '#web/api/server-clock.ts'
import { forgetApplicant, getBearerToken, setSession, storeToken } from '#web/session/session.ts'
import { ada } from '../../gallery/samples.ts'
import { type ApiResponse, answer, answerWith, installFakeApi, requests, requestsTo } from '../fake-api.ts'

const unauthorised = { status: 401, body: { kind: 'unauthorised', message: 'm' } }
const session = { ...ada, bearerToken: 'new' }
const draft = { form: null, version: 0, savedAt: null }
const refusal = async (reply: Promise<unknown>) => {
  const thrown = await reply.catch((error: unknown) => error)
  if (!(thrown instanceof Refusal)) throw new Error(`not a refusal: ${thrown}`)
  return thrown
}

beforeEach(installFakeApi)

describe('one call of the contract', () => {
  const early = { embargoEndTime: null, closed: true }
  it.each([
    [
      'takes the reply to a call that the page started before the script, once',
      () => Response.json(early),
      5,
      true,
    ],
    [
      'makes a call again that was refused to the page',
      () => Response.json(early, { status: 403 }),
      5,
      false,
    ],
    ['makes a call again that the page started long ago', () => Response.json(early), 60, false],
    [
      'makes a call again that the page started in vain',
      () => Promise.reject(new TypeError('offline')),
      5,
      false,
    ],
  ])('%s', async (_, reply, seconds, isTaken) => {
    vi.spyOn(performance, 'now').mockReturnValue(seconds * 1000)
    window.earlyReplies = { '/portal/api/check-service': (async () => reply())() }
    expect(await call('check-service', {})).toMatchObject({ closed: isTaken })
    expect(await call('check-service', {})).toMatchObject({ closed: false })
  })

  it('sends a form URL-encoded, with cookies', async () => {
    answer('/auth/signin', { signinResult: { code: 'New' } })
    const reply = await call('sign-in', { form: { ucasId: '1234567890', emailAddress: 'a+b@example.org' } })
    expect(reply).toEqual({ signinResult: { code: 'New' } })
    const { address, init } = requests[0]!
    expect(address).toBe('/portal/auth/signin')
    expect(init).toMatchObject({ method: 'POST', credentials: 'include' })
    expect(init.body).toBeInstanceOf(URLSearchParams)
    expect(String(init.body)).toBe('ucasId=1234567890&emailAddress=a%2Bb%40example.org')
  })

  it.each(['list-schools', 'list-programmes', 'list-subjects'] as const)(
    'sends the stored bearer token with %s, which anyone may call',
    async name => {
      await refusal(call(name, {}))
      storeToken('t')
      await refusal(call(name, {}))
      expect(requests.map(({ token }) => token)).toEqual([null, 'Bearer t'])
    },
  )

  it('does not send the bearer token with calls that use another credential', async () => {
    storeToken('secret')
    await refusal(call('sign-in', { form: { ucasId: '1234567890', emailAddress: 'a@example.org' } }))
    await refusal(call('get-attachment-request', { param: { requestId: 'r' } }))
    expect(requests.map(({ token }) => token)).toEqual([null, null])
  })

  it('throws the refusal of the server', async () => {
    const error = { kind: 'invalid', message: 'm', messages: [{ level: 'error', path: 'ucasId', text: 't' }] }
    answer('/auth/signin', error, 422)
    const thrown = await refusal(call('sign-in', { form: { ucasId: '', emailAddress: '' } }))
    expect([thrown.status, thrown.error]).toEqual([422, error])
  })

  it('has a new correlation id each time', async () => {
    answer('/api/schools', [])
    await call('list-schools', {})
    await call('list-schools', {})
    const names = requests.map(({ init }) => new Headers(init.headers).get(correlationHeader) ?? '')
    expect(names.every(isCorrelationId)).toBe(true)
    expect(new Set(names).size).toBe(2)
  })

  it('shows a message when the server does not respond', async () => {
    answerWith('/api/schools', () => Promise.reject(new TypeError('Failed to fetch')))
    const thrown = await refusal(call('list-schools', {}))
    expect([thrown.status, thrown.error]).toEqual([0, { kind: 'server', message: unreachableText }])
  })

  it('ends when its page is shown again by Back, whose browser may never settle the request', async () => {
    answerWith('/api/schools', () => new Promise(() => {}))
    const reply = call('list-schools', {})
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect((await refusal(reply)).status).toBe(0)
  })

  it('does not turn a cancelled request into a refusal', async () => {
    const stopping = new AbortController()
    answerWith(
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

  it('rejects a reply that does not match its schema', async () => {
    answer('/api/check-service', { closed: 'perhaps' })
    expect((await refusal(call('check-service', {}))).error.kind).toBe('unknown')
  })

  it('reads an entry check of another status as not qualified, and without messages as having none', async () => {
    const { code: programmeCode, entryRequirements } = sample.programmes[0]!
    const result = { programmeCode, placesAvailable: true, entryRequirements }
    answer('/api/qualifications/entry', [{ ...result, checkStatus: 'Referred' }])
    const [read] = await call('check-entry', { json: {} as never })
    expect(read).toMatchObject({ checkStatus: 'NotQualified', messages: [] })
  })

  it('sets its clock by the service check', async () => {
    answerWith('/api/check-service', () => ({
      body: { embargoEndTime: null, closed: false },
      headers: { date: 'Thu, 12 Aug 2027 07:30:00 GMT' },
    }))
    await call('check-service', {})
    expect(now().toISOString()).toMatch(/^2027-08-12T07:30/)
  })
})

describe('a bearer call', () => {
  beforeEach(() => {
    storeToken('old')
    setSession({ ...ada, bearerToken: 'old' })
  })
  /** Accepts one token only, and answers a renewal as given. */
  function serve(acceptedToken: string, renewal: ApiResponse) {
    answerWith('/auth/bearer-token', () => renewal)
    answerWith('/api/draft', ({ token }) =>
      token === `Bearer ${acceptedToken}` ? { body: draft } : unauthorised,
    )
  }

  it('is repeated after one renewal of an expired token, which the calls made at the same time share', async () => {
    serve('new', { body: session })
    expect(await Promise.all([call('get-draft', {}), call('get-draft', {})])).toEqual([draft, draft])
    const tokens = requestsTo('/api/draft').map(({ token }) => token)
    expect(tokens).toEqual(['Bearer old', 'Bearer old', 'Bearer new', 'Bearer new'])
    expect(requestsTo('/auth/bearer-token')).toHaveLength(1)
    expect(getBearerToken()).toBe('new')
  })

  it('is sent only after the server has said whose token it is that another tab has stored', async () => {
    serve('new', { body: session })
    storeToken('of another tab')
    expect(await call('get-draft', {})).toEqual(draft)
    expect(requestsTo('/api/draft').map(({ token }) => token)).toEqual(['Bearer new'])
  })

  it.each([
    ['at once', () => storeToken('of another tab')],
    ['in the meantime', () => {}],
  ])('is never sent with the token of another applicant who has signed in %s', async (_, signIn) => {
    serve('new', { body: { ...session, email: 'other@example.org' } })
    signIn()
    expect((await refusal(call('get-draft', {}))).error).toMatchObject({ failedCheck: 'session' })
    expect(requestsTo('/api/draft').map(({ token }) => token)).not.toContain('Bearer new')
    expect((await refusal(call('get-draft', {}))).error).toMatchObject({ failedCheck: 'session' })
  })

  it.each([
    ['the renewal is refused', 'new', unauthorised, 1],
    ['the renewed token is refused as well, without a third attempt', 'never', { body: session }, 2],
  ])('ends the session when %s', async (_, acceptedToken, renewal, attempts) => {
    serve(acceptedToken, renewal)
    expect((await refusal(call('get-draft', {}))).error.kind).toBe('unauthorised')
    expect(requestsTo('/api/draft')).toHaveLength(attempts)
    expect(getBearerToken()).toBeNull()
  })

  it('does not store a token that arrives after another tab has signed out', async () => {
    serve('new', { body: session })
    answerWith('/auth/bearer-token', () => {
      forgetApplicant()
      return { body: session }
    })
    expect((await refusal(call('get-draft', {}))).error.kind).toBe('unauthorised')
    expect(getBearerToken()).toBeNull()
  })

  it('keeps the session when the renewal fails with a server error', async () => {
    serve('new', { status: 503 })
    expect((await refusal(call('get-draft', {}))).status).toBe(503)
    expect(getBearerToken()).toBe('old')
  })
})

describe('a call that is refused with 429', () => {
  const tooMany = (headers: Record<string, string> = {}) => ({ status: 429, headers })
  const reply = { status: 200, body: { closed: false, embargoEndTime: null } }
  const signInForm = { form: { ucasId: '1234567890', emailAddress: 'a@example.org' } }

  function refuse(path: string, times: number, response: ApiResponse, success: ApiResponse) {
    let refusals = 0
    answerWith(path, () => (refusals++ < times ? response : success))
  }
  const settle = async (promise: Promise<unknown>) => {
    const settled = promise.catch(error => error)
    await vi.advanceTimersByTimeAsync(60_000)
    return settled
  }

  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
  })

  it.each([
    ['after a second and a random part, and later the next time', {}, [1500, 3000]],
    ['no sooner than Retry-After says', { 'retry-after': '4' }, [4500, 5000]],
  ])('is repeated %s', async (_, headers, delaysMs) => {
    refuse('/api/check-service', 2, tooMany(headers), reply)
    const result = call('check-service', {})
    for (const [index, delayMs] of delaysMs.entries()) {
      await vi.advanceTimersByTimeAsync(delayMs - 1)
      expect(requests).toHaveLength(index + 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(requests).toHaveLength(index + 2)
    }
    expect(await result).toEqual(reply.body)
  })

  it('is refused after two repeats', async () => {
    answer('/api/check-service', {}, 429)
    expect(await settle(call('check-service', {}))).toMatchObject({ status: 429 })
    expect(requests).toHaveLength(3)
  })

  it.each(['6', '900', 'Thu, 12 Aug 2027 07:00:00 GMT'])(
    'is refused at once if Retry-After is %s',
    async retryAfter => {
      refuse('/api/check-service', 1, tooMany({ 'retry-after': retryAfter }), reply)
      expect(await settle(call('check-service', {}))).toMatchObject({ status: 429 })
      expect(requests).toHaveLength(1)
    },
  )

  it('is repeated for a sign-in that API Gateway refused, not for one that the portal refused', async () => {
    const accepted = { body: { signinResult: { code: 'New' } } }
    refuse('/auth/signin', 1, tooMany(), accepted)
    expect(await settle(call('sign-in', signInForm))).toEqual(accepted.body)
    refuse('/auth/signin', 1, tooMany({ 'retry-after': '1' }), accepted)
    expect(await settle(call('sign-in', signInForm))).toMatchObject({ status: 429 })
    expect(requestsTo('/auth/signin')).toHaveLength(3)
  })
})
