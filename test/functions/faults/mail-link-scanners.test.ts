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

const follow = (token: string, headers: Record<string, string> = {}) =>
  fetch(`${site.origin}/portal/auth/verify`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams({ token }),
  })

describe('fault 18: mail scanners', () => {
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
