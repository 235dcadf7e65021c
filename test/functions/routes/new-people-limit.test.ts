import { describe, expect, it, vi } from 'vitest'

vi.hoisted(() => {
  process.env.PORTAL_CONFIGURATION = JSON.stringify({ mailsPerDay: 20 })
})
const { addTime } = await import('#functions/time.ts')
const { importApplicant } = await import('../imported-applicant.ts')
const { localPortal, newUcasId } = await import('../local-portal.ts')

const start = new Date('2027-08-16T09:00:00Z')

/** Returns a function that signs somebody in after a number of minutes. */
function startPortal() {
  const local = localPortal(start.toISOString())
  const postSignIn = (ucasId: string, emailAddress: string, minutes = 0) => {
    local.clock.now = addTime(start, { minutes })
    return local.request('POST', '/auth/signin', { form: { ucasId, emailAddress } })
  }
  const postNew = (minutes = 0, ucasId = newUcasId()) =>
    postSignIn(ucasId, `person${ucasId}@example.org`, minutes)
  return { local, postSignIn, postNew }
}

describe('links to people without a record', () => {
  it('are at most 60 % of the daily quota in any 24 hours', async () => {
    const { postNew } = startPortal()
    const sentAt: number[] = []
    for (let minute = 0; minute < 3 * 1440; minute += 30)
      for (let person = 0; person < 8; person++)
        if ((await postNew(minute)).status === 200) sentAt.push(minute)
        else break
    const counts = sentAt.map(from => sentAt.filter(at => at >= from && at < from + 1440).length)
    expect(Math.max(...counts)).toBeLessThanOrEqual(12)
    expect(sentAt.length).toBeGreaterThanOrEqual(6 + 3 * 5)
  })

  it('are refused when they are used up, with the time of the next', async () => {
    const { postNew } = startPortal()
    const responses = await Promise.all(Array.from({ length: 20 }, () => postNew()))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(6)
    const ucasId = newUcasId()
    for (let attempt = 0; attempt < 5; attempt++) {
      const refused = await postNew(60, ucasId)
      expect(refused.status).toBe(429)
      expect(refused.headers.get('retry-after')).toBe(String(3 * 3600))
      expect(await refused.json()).toEqual({
        kind: 'client',
        message: 'Many new people are signing in today. You can ask again at 14:00.',
      })
    }
    expect((await postNew(240, ucasId)).status).toBe(200)
  })

  it('do not limit those of applicants, nor are used up by them', async () => {
    const { local, postSignIn, postNew } = startPortal()
    for (let person = 0; person < 10; person++) {
      const { ucasId, email } = await importApplicant(local)
      expect((await postSignIn(ucasId, email)).status).toBe(200)
    }
    for (const expected of [200, 200, 200, 200, 200, 200, 429])
      expect((await postNew()).status).toBe(expected)
    const { ucasId, email } = await importApplicant(local)
    expect((await postSignIn(ucasId, email)).status).toBe(200)
  })
})
