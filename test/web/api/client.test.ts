// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { correlationHeader, isCorrelationId } from '#shared/correlation.ts'
import { messagesFromError, Refusal, unreachableText } from '#shared/errors.ts'
import { call } from '#web/api/client.ts'
import { now } from '#web/api/server-clock.ts'
import { bearerToken, sessionOver, storeToken } from '#web/session/bearer-token.ts'

const fetched = vi.fn<typeof fetch>()
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })
const unauthorised = () => json({ kind: 'unauthorised', message: 'm' }, 401)
const session = {
  bearerToken: 'new',
  applicantId: -1,
  email: 'you@example.org',
  ucasPersonalId: '1234567890',
}
const draft = { form: null, version: 0, savedAt: null }
const sentTo = (path: string) => fetched.mock.calls.filter(([address]) => address === `/portal${path}`)
const tokenOf = ([, init]: Parameters<typeof fetch>) => new Headers(init?.headers).get('authorization')
const refusal = async (made: Promise<unknown>) => {
  const thrown = await made.catch((error: unknown) => error)
  if (!(thrown instanceof Refusal)) throw new Error(`not a refusal: ${thrown}`)
  return thrown
}

beforeEach(() => {
  localStorage.clear()
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})

describe('one call of the contract', () => {
  it('sends a form as a form, and the cookies with it', async () => {
    fetched.mockResolvedValue(json({ signinResult: { code: 'New' } }))
    const reply = await call('sign-in', { form: { ucasId: '1234567890', emailAddress: 'a+b@example.org' } })
    expect(reply).toEqual({ signinResult: { code: 'New' } })
    const [address, init] = fetched.mock.calls[0]!
    expect(address).toBe('/portal/auth/signin')
    expect(init).toMatchObject({ method: 'POST', credentials: 'include' })
    expect(init?.body).toBeInstanceOf(URLSearchParams)
    expect(String(init?.body)).toBe('ucasId=1234567890&emailAddress=a%2Bb%40example.org')
  })

  it('fills the path and the query, and leaves out what is not given', async () => {
    fetched.mockResolvedValue(json({ url: 'u', attachmentId: 'a' }))
    await call('get-upload-link', { param: { requestId: 'a/b' }, query: { fileName: 'x y.pdf', size: 3 } })
    expect(fetched.mock.calls[0]?.[0]).toBe(
      '/portal/api/attachment-request/a%2Fb/upload-link?fileName=x+y.pdf&size=3',
    )
  })

  it('sends JSON with the headers it is given', async () => {
    storeToken('t')
    fetched.mockResolvedValue(json({ ...draft, version: 1 }))
    await call(
      'create-application',
      { json: { programmeCode: 'A100' } as never },
      { headers: { 'idempotency-key': 'k' } },
    ).catch(() => {})
    const headers = new Headers(fetched.mock.calls[0]?.[1]?.headers)
    expect(headers.get('content-type')).toBe('application/json')
    expect(headers.get('idempotency-key')).toBe('k')
    expect(headers.get('authorization')).toBe('Bearer t')
  })

  it('keeps the bearer token to itself where it is not asked for', async () => {
    storeToken('secret')
    fetched.mockResolvedValue(json([]))
    await call('list-schools', {})
    expect(tokenOf(fetched.mock.calls[0]!)).toBeNull()
  })

  it('rebuilds the refusal that the server sent', async () => {
    const error = { kind: 'invalid', message: 'm', messages: [{ level: 'error', path: 'ucasId', text: 't' }] }
    fetched.mockResolvedValue(json(error, 422))
    const thrown = await refusal(call('sign-in', { form: { ucasId: '', emailAddress: '' } }))
    expect([thrown.status, thrown.error]).toEqual([422, error])
  })

  it('is named, each by another name, so that the log can be asked for it', async () => {
    fetched.mockImplementation(async () => json([]))
    await call('list-schools', {})
    await call('list-schools', {})
    const names = fetched.mock.calls.map(
      ([, init]) => new Headers(init?.headers).get(correlationHeader) ?? '',
    )
    expect(names.every(isCorrelationId)).toBe(true)
    expect(new Set(names).size).toBe(2)
  })

  it('says which reference to quote when it went wrong on our side', async () => {
    fetched.mockResolvedValue(json({ kind: 'server', message: unreachableText, reference: '7F1C-0F9E' }, 500))
    const { error } = await refusal(call('list-schools', {}))
    expect(messagesFromError(error).map(({ text }) => text)).toEqual([
      `${unreachableText} If you call us about this, quote 7F1C-0F9E.`,
    ])
  })

  it('says so when no answer came', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    const thrown = await refusal(call('list-schools', {}))
    expect([thrown.status, thrown.error]).toEqual([0, { kind: 'server', message: unreachableText }])
  })

  it('makes nothing of a cancelled request', async () => {
    const stopping = new AbortController()
    fetched.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
    )
    const made = call('list-schools', {}, { signal: stopping.signal })
    stopping.abort()
    await expect(made).rejects.not.toBeInstanceOf(Refusal)
  })

  it('does not pass on a reply that is not what was agreed', async () => {
    fetched.mockResolvedValue(json({ closed: 'perhaps' }))
    expect((await refusal(call('check-service', {}))).error.kind).toBe('unknown')
  })

  it('learns the time of a rehearsal from the service check', async () => {
    fetched.mockResolvedValue(
      json({ embargoEndTime: null, closed: false }, 200, { date: 'Thu, 12 Aug 2027 07:30:00 GMT' }),
    )
    await call('check-service', {})
    expect(now().toISOString()).toMatch(/^2027-08-12T07:30/)
  })
})

describe('a bearer call', () => {
  /** The server takes only the token `good`, and renews as told. */
  const serve = (good: string, renewal: () => Response) =>
    fetched.mockImplementation(async (address, init) => {
      if (address === '/portal/auth/bearer-token') return renewal()
      return new Headers(init?.headers).get('authorization') === `Bearer ${good}`
        ? json(draft)
        : unauthorised()
    })

  it('renews an ended token once and is repeated, unnoticed', async () => {
    storeToken('old')
    serve('new', () => json(session))
    expect(await call('get-draft', {})).toEqual(draft)
    expect(sentTo('/api/draft').map(tokenOf)).toEqual(['Bearer old', 'Bearer new'])
    expect(bearerToken()).toBe('new')
  })

  it('shares one renewal with the calls made at the same time', async () => {
    storeToken('old')
    serve('new', () => json(session))
    await Promise.all([call('get-draft', {}), call('get-draft', {}), call('get-draft', {})])
    expect(sentTo('/auth/bearer-token')).toHaveLength(1)
  })

  it('takes the token that another tab has renewed meanwhile', async () => {
    storeToken('old')
    serve('newer', () => json(session))
    fetched.mockImplementationOnce(async () => {
      storeToken('newer')
      return unauthorised()
    })
    expect(await call('get-draft', {})).toEqual(draft)
    expect(sentTo('/auth/bearer-token')).toHaveLength(0)
  })

  it('ends the session when the renewal is refused', async () => {
    const over = vi.fn()
    window.addEventListener(sessionOver, over, { once: true })
    storeToken('old')
    serve('new', unauthorised)
    expect((await refusal(call('get-draft', {}))).error.kind).toBe('unauthorised')
    expect(over).toHaveBeenCalledOnce()
    expect(bearerToken()).toBeNull()
  })

  it('ends the session when the renewed token is refused as well, and asks no third time', async () => {
    storeToken('old')
    serve('never', () => json(session))
    await refusal(call('get-draft', {}))
    expect(sentTo('/api/draft')).toHaveLength(2)
    expect(bearerToken()).toBeNull()
  })

  it('keeps the session when the renewal only could not be reached', async () => {
    storeToken('old')
    serve('new', () => json({}, 503))
    expect((await refusal(call('get-draft', {}))).status).toBe(503)
    expect(bearerToken()).toBe('old')
  })
})
