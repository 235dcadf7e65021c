import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localPortal, newUcasId } from '../local-portal.ts'
import { startHttpPortal } from './support/http-portal.ts'

const local = localPortal()
const site = await startHttpPortal(local)
beforeAll(() => local.seed())
afterAll(site.stop)

/** Creates a sign-in link and returns its token. */
async function createLink() {
  const ucasPersonalId = newUcasId()
  const applicant = {
    ucasPersonalId,
    email: `s${ucasPersonalId}@example.org`,
    next: '/applicant/applications/new',
  }
  return (await local.ports['sign-in-links'].create(applicant, local.clock.now)).token
}

const address = (token: string, suffix = '') => `${site.origin}/portal/auth/verify?token=${token}${suffix}`
const follow = (token: string, headers: Record<string, string> = {}) =>
  fetch(`${site.origin}/portal/auth/verify`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams({ token }),
  })

const headerSets: Record<string, string>[] = [
  { purpose: 'prefetch' },
  { 'sec-purpose': 'prefetch' },
  { 'sec-purpose': 'prefetch;prerender' },
  { 'x-moz': 'prefetch' },
  { 'x-purpose': 'preview' },
  { accept: 'text/html' },
  { accept: '*/*', 'user-agent': 'Mozilla/5.0 (compatible; link scanner)' },
  { range: 'bytes=0-1023' },
  { 'cache-control': 'max-age=0', 'if-none-match': '"*"' },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' },
  { origin: 'https://mail.example', referer: 'https://mail.example/inbox' },
  { 'x-http-method-override': 'POST' },
  { 'content-type': 'application/x-www-form-urlencoded' },
]
const plain = { method: 'GET', headers: {}, suffix: '' }
const behaviours = [
  ...['GET', 'HEAD', 'OPTIONS'].map(method => ({ ...plain, method })),
  ...headerSets.map(headers => ({ ...plain, headers })),
  ...['&utm_source=mail', '#top', '&token=other', '&_method=POST', '%20'].map(suffix => ({
    ...plain,
    suffix,
  })),
]

describe('fault 18: mail scanners', () => {
  it(`follow a link in ${behaviours.length} ways, three times each, and the applicant’s click still works`, async () => {
    for (const { method, headers, suffix } of behaviours) {
      const token = await createLink()
      const scans = Array.from({ length: 3 }, () =>
        fetch(address(token, suffix), { method, headers, redirect: 'manual' }),
      )
      for (const scanned of await Promise.all(scans))
        expect(scanned.headers.get('set-cookie'), JSON.stringify({ method, headers })).toBeNull()
      const { headers: answered } = await follow(token)
      const way = JSON.stringify({ method, headers, suffix })
      expect(answered.get('location'), way).toBe('/applicant/applications/new')
    }
  })

  it('that send the form from another site are refused, and use up no link', async () => {
    const token = await createLink()
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      const refused = await follow(token, headers as Record<string, string>)
      expect([refused.status, refused.headers.get('set-cookie')]).toEqual([403, null])
    }
    expect((await follow(token, { 'sec-fetch-site': 'same-origin' })).headers.get('set-cookie')).toContain(
      'session=',
    )
  })
})

describe('fault 19: one link, used 64 times at once over HTTP', () => {
  it('makes one session; every other request leads to link-expired', async () => {
    const token = await createLink()
    const answers = await Promise.all(Array.from({ length: 64 }, () => follow(token)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
    expect(answers.filter(({ headers }) => headers.has('set-cookie'))).toHaveLength(1)
    const expired = answers.filter(({ headers }) => headers.get('location') === '/link-expired')
    expect(expired).toHaveLength(63)
  })
})
