import { describe, expect, it } from 'vitest'
import { readTable } from '#bin/operator/restore/table-copies.ts'
import { sha256, toBearerToken } from '#functions/crypto.ts'
import { addTime } from '#functions/time.ts'
import { contractRows } from '#shared/contract.ts'
import { importApplicant } from '../support/imported-applicant.ts'
import {
  findLinkToken,
  listMailsTo,
  localPortal,
  newUcasId,
  requestLink,
  seededPortal,
  signInByMail,
} from '../support/local-portal.ts'
import { sendQueuedMails } from '../support/send-queued-mails.ts'
import { createLink, createSession } from '../support/test-applicants.ts'

const local = await seededPortal()
const postSignIn = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  local.request('POST', '/auth/signin', { form, headers })

describe('signing in', () => {
  it('sends a link to a person without a record, with the code New', async () => {
    const { ucasId, email, response } = await requestLink(local)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ signinResult: { code: 'New' } })

    await sendQueuedMails(local.ports)
    const [mail] = await listMailsTo(email)
    expect(mail?.subject).toBe(`Your link to apply to Example University: UCAS ID ending ${ucasId.slice(-4)}`)
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/portal\/auth\/verify\?token=[\w-]{43}\b/)
    expect(mail?.text).toContain('until Monday 16 August 2027 at 10:30, London time')
    expect(mail?.html).toContain('Sign in to your application')
  })

  it('reports the status of no email without its cookie', async () => {
    for (const cookie of ['', `mail=${'a'.repeat(42)}`, `mail=${'a'.repeat(4000)}`])
      expect((await local.request('GET', '/auth/mail-status', { cookie })).status).toBe(401)
  })

  it.each<[what: string, form: Record<string, string>, headers: Record<string, string>, object]>([
    [
      'with invalid fields',
      { ucasId: '123456789', emailAddress: 'a@example.org' },
      {},
      { kind: 'invalid', messages: [{ path: 'ucasId', text: 'Your UCAS ID should be a 10 digit number' }] },
    ],
    [
      'from another site',
      { ucasId: newUcasId(), emailAddress: 'x@example.org' },
      { 'sec-fetch-site': 'cross-site' },
      { kind: 'denied', failedCheck: 'origin' },
    ],
  ])('refuses a form %s', async (_, form, headers, body) => {
    const response = await postSignIn(form, headers)
    expect(response.status).toBe('messages' in body ? 422 : 403)
    expect(await response.json()).toMatchObject({ ...body, signinResult: { code: 'Refused' } })
  })

  it('queues no second link while the first is unsent for less than an hour', async () => {
    const portal = localPortal()
    const ucasId = newUcasId()
    const ask = async () => {
      const { response, mailId } = await requestLink(portal, ucasId)
      return [response.status, mailId]
    }
    const first = await ask()
    expect(first[0]).toBe(200)
    portal.clock.now = addTime(portal.clock.now, { minutes: 59 })
    expect(await ask()).toEqual(first)

    portal.clock.now = addTime(portal.clock.now, { minutes: 1 })
    const second = await ask()
    expect([second[0], second[1] === first[1]]).toEqual([200, false])
    await sendQueuedMails(portal.ports)
    expect(await listMailsTo(`a${ucasId}@example.org`)).toHaveLength(2)
    expect((await ask())[1]).not.toBe(second[1])
  })

  it('distinguishes the email of the record, a different email and an email of several records', async () => {
    const { ucasId: ucasIdOnRecord, email: shared } = await importApplicant(local)
    const code = async (ucasId: string, emailAddress: string) =>
      (await postSignIn({ ucasId, emailAddress })).json()

    expect(await code(ucasIdOnRecord, shared.toUpperCase())).toEqual({ signinResult: { code: 'Unique' } })
    expect(await code(ucasIdOnRecord, 'other@example.org')).toMatchObject({
      kind: 'conflict',
      signinResult: { code: 'Different' },
    })
    expect(await code(newUcasId(), shared)).toEqual({ signinResult: { code: 'New' } })
    const portalRecords = Array.from({ length: 2 }, () => ({ owner: shared, emailKey: shared }))
    for (const record of portalRecords) await importApplicant(local, record)
    expect(await code(newUcasId(), shared)).toEqual({ signinResult: { code: 'New' } })
    await importApplicant(local, { emailKey: shared })
    expect(await code(newUcasId(), shared)).toMatchObject({
      kind: 'conflict',
      signinResult: { code: 'Multiple' },
    })
  })
})

describe('a sign-in link', () => {
  const follow = (token: string, headers: Record<string, string> = {}) =>
    local.request('POST', '/auth/verify', { form: { token }, headers })

  it('shows its whole UCAS ID and email on the page, as text that nobody translates', async () => {
    const ucasId = newUcasId()
    const email = `o'k&'${ucasId}@example.org`
    const token = await createLink(local, ucasId, email)
    const page = await (await local.request('GET', `/auth/verify?token=${token}`)).text()
    const groups = ucasId.replace(/^(...)(...)/, '$1\u00a0$2\u00a0')
    expect(page).toContain(`<b translate="no">${groups}</b>`)
    expect(page).toContain(
      `<b translate="no"><bdi>${email.replace('&', '&amp;').replaceAll("'", '&#39;')}</bdi></b>`,
    )
  })

  it('is stored only as a hash, like the session that it creates', async () => {
    const { token, cookie } = await signInByMail(local)
    const session = cookie.replace('session=', '')
    const tables = ['signInLinks', 'sessions', 'mails'] as const
    const stored = JSON.stringify(await Promise.all(tables.map(table => readTable(table))))
    expect(stored).toContain(sha256(token))
    expect(stored).toContain(sha256(toBearerToken(session)))
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(session)
  })

  it('is not used up by a mail scanner that sends its form from another site', async () => {
    const token = await createLink(local)
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      const refused = await follow(token, headers as Record<string, string>)
      expect([refused.status, refused.headers.get('set-cookie')]).toEqual([403, null])
    }
    const followed = await follow(token, { 'sec-fetch-site': 'same-origin' })
    expect(followed.headers.get('set-cookie')).toContain('session=')
  })

  it('that is used 1,000 times at once makes one session, and leads all others to link-expired', async () => {
    const token = await createLink(local)
    const replies = await Promise.all(Array.from({ length: 1000 }, () => follow(token)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([303]))
    expect(replies.filter(({ headers }) => headers.has('set-cookie'))).toHaveLength(1)
    const expired = replies.filter(({ headers }) => headers.get('location') === '/link-expired')
    expect(expired).toHaveLength(999)
  }, 180_000)

  it('leads to the link-expired page when it is used, truncated, unknown or too long', async () => {
    const token = await createLink(local)
    await follow(token)
    const unusable = [token, token.slice(0, -1), 'unknown', '', `${token}${'x'.repeat(200)}`, 'x'.repeat(900)]
    for (const bad of unusable) {
      expect((await follow(bad)).headers.get('location')).toBe('/link-expired')
      const page = await local.request('GET', `/auth/verify?token=${bad}`)
      expect([page.status, page.headers.get('location')]).toEqual([303, '/link-expired'])
    }
  })

  it.each(['.', ')', ' ', '>', '",', '\u00a0', '\r\n', '.)', '?utm=1', '<br', '…'])(
    'works with %j behind it, which a mail program has added',
    async added => {
      const token = await createLink(local)
      const page = await local.request('GET', `/auth/verify?token=${encodeURIComponent(token + added)}`)
      expect([page.status, await page.text()]).toEqual([
        200,
        expect.stringContaining(`name="token" value="${token}"`),
      ])
      expect((await follow(token + added)).headers.get('location')).toBe('/applicant')
    },
  )

  it('works for half an hour after the email is sent', async () => {
    const portal = localPortal()
    const token = await createLink(portal)
    const show = () => portal.request('GET', `/auth/verify?token=${token}`)
    portal.clock.now = new Date('2027-08-16T09:29:59Z')
    expect((await show()).status).toBe(200)
    portal.clock.now = new Date('2027-08-16T09:30:00Z')
    expect((await show()).status).toBe(303)
    const followed = await portal.request('POST', '/auth/verify', { form: { token } })
    expect(followed.headers.get('location')).toBe('/link-expired')
  })

  it('leads back to the page from which the person signed in', async () => {
    const next = '/applicant/applications/new?course=G400&from=a%20b'
    const emailAddress = `k${newUcasId()}@example.org`
    await postSignIn({ ucasId: newUcasId(), emailAddress, next })
    await sendQueuedMails(local.ports)
    const token = findLinkToken((await listMailsTo(emailAddress))[0]?.text)
    expect((await follow(token)).headers.get('location')).toBe(next)
  })
})

const signOut = (cookie: string, headers: Record<string, string>, method = 'GET') =>
  local.request(method, '/auth/signout', { cookie, headers })
const bearerCalls = contractRows
  .filter(([, { caller }]) => caller === 'bearer')
  .map(([, { method, path }]) => ({ method: String(method), path }))
const ownReferer = { referer: 'http://localhost:3000/applicant/applications/new' }

it('a session issues bearer tokens until the applicant signs out, and is refused every call afterwards', async () => {
  const { cookie, bearer, email, ucasId } = await signInByMail(local)
  const response = await local.request('GET', '/auth/bearer-token', { cookie })
  expect(await response.json()).toEqual({
    bearerToken: bearer,
    applicantId: -1,
    email,
    ucasPersonalId: ucasId,
  })
  const statuses = () =>
    Promise.all(
      bearerCalls.map(async ({ method, path }) => (await local.request(method, path, { bearer })).status),
    )
  expect(await statuses()).not.toContain(401)

  const out = await signOut(cookie, { 'sec-fetch-site': 'same-origin' })
  expect([out.status, out.headers.get('location')]).toEqual([303, '/'])
  expect((await local.request('GET', '/auth/bearer-token', { cookie })).status).toBe(401)
  expect(new Set(await statuses())).toEqual(new Set([401]))
})

describe('signing out', () => {
  const isSignedIn = async (cookie: string) =>
    (await local.request('GET', '/auth/bearer-token', { cookie })).status === 200

  it.each<[string, Record<string, string>, string?]>([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling of the site', { 'sec-fetch-site': 'same-site', ...ownReferer }],
    ['a typed address', { 'sec-fetch-site': 'none' }],
    ['an older browser on another site', { referer: 'http://localhost:3000.evil.example/' }],
    ['an older browser without a referrer', {}],
    ['an unreadable referrer', { referer: 'nonsense' }],
    ['a prefetch', { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch;prerender' }],
    ['an older prefetch', { ...ownReferer, purpose: 'prefetch' }],
    ['HEAD', { 'sec-fetch-site': 'same-origin' }, 'HEAD'],
  ])('needs a button press for %s', async (_, headers, method) => {
    const { cookie } = await createSession(local)
    const response = await signOut(cookie, headers, method)
    expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null])
    if (method !== 'HEAD') expect((await response.text()).match(/<button>.*?<\/button>/g)).toHaveLength(1)
    expect(await isSignedIn(cookie)).toBe(true)
  })

  it('works from the portal in an older browser', async () => {
    const { cookie } = await createSession(local)
    expect((await signOut(cookie, ownReferer)).headers.get('location')).toBe('/')
    expect(await isSignedIn(cookie)).toBe(false)
  })
})
