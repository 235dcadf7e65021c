import { describe, expect, it, vi } from 'vitest'
import type { LocalPortal } from '../local-portal.ts'

vi.hoisted(() => {
  process.env.PORTAL_CONFIGURATION = JSON.stringify({ mailsPerDay: 20 })
})
const { sha256 } = await import('#functions/crypto.ts')
const { portal } = await import('#functions/portal.ts')
const { addTime } = await import('#functions/time.ts')
const { submitApplication } = await import('../../bin/admin/submit-application.ts')
const { captureLog } = await import('../captured-log.ts')
const { importedApplicantRequest, signInImportedPerson } = await import(
  '../faults/support/test-applicants.ts'
)
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

/** Signs somebody in from an address, by default a person without a record. */
function signInFrom(
  { ports }: LocalPortal,
  remoteAddress: string,
  ucasId = newUcasId(),
  emailAddress = `person${ucasId}@example.org`,
) {
  const body = new URLSearchParams({ ucasId, emailAddress })
  const incoming = { socket: { remoteAddress } }
  return portal(ports).request('/portal/auth/signin', { method: 'POST', body }, { incoming })
}

/** Takes all links that a network may request at once for these people. */
async function useUpNetwork({ ports }: LocalPortal, people: 'new' | 'applied', address: string) {
  const limit = { burst: 2000, intervalMs: 43_200 }
  const key = `${people} ${sha256(`network ${address}`)}`
  for (let chunk = 0; chunk < 40; chunk++)
    await Promise.all(Array.from({ length: 50 }, () => ports['sign-in-limits'].take(key, limit, start)))
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

  it('do not limit the links of applicants, and are not used up by them', async () => {
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

describe('links of people without a record', () => {
  it('are not used up by requests that the limit of the pair refuses', async () => {
    const { postNew } = startPortal()
    const ucasId = newUcasId()
    for (const expected of [200, 200, 200, 429, 429, 429, 429])
      expect((await postNew(0, ucasId)).status).toBe(expected)
    for (const expected of [200, 200, 200, 429]) expect((await postNew()).status).toBe(expected)
  })

  it('do not use up the limit of the person when the daily limit refuses them', async () => {
    const { local, postNew } = startPortal()
    for (let person = 0; person < 6; person++) await postNew()
    const ucasId = newUcasId()
    const email = `person${ucasId}@example.org`
    for (let attempt = 0; attempt < 8; attempt++) expect((await postNew(0, ucasId)).status).toBe(429)
    expect(await local.ports['sign-in-limits'].takeLink(ucasId, email, false, start)).toBeUndefined()
    expect(await local.ports['sign-in-limits'].takeLink(ucasId, email, false, start)).toBeUndefined()
    expect(await local.ports['sign-in-limits'].takeLink(ucasId, email, false, start)).toBeUndefined()
  })

  it('are limited for each network', async () => {
    const { local, postNew } = startPortal()
    await useUpNetwork(local, 'new', '198.51.100.7')
    const refused = await signInFrom(local, '198.51.100.7')
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({
      message: 'Many people are signing in from where you are. You can ask again at 10:01.',
    })
    expect((await signInFrom(local, '198.51.100.8')).status).toBe(200)
    for (const expected of [200, 200, 200, 200, 200, 429]) expect((await postNew()).status).toBe(expected)
  })

  it('are counted when the daily limit refuses them, for the alarm', async () => {
    const { postNew } = startPortal()
    for (let person = 0; person < 6; person++) await postNew()
    const log = captureLog()
    await postNew()
    expect(log.lines()).toContainEqual(expect.objectContaining({ 'links-over-daily-limit': 1 }))
  })
})

describe('links to people whose record was created here', () => {
  it('share a limit of 20 % of the daily quota, which does not limit people on record from UCAS', async () => {
    const { local, postSignIn } = startPortal()
    await local.seed()
    const people = [await submitApplication(local), await submitApplication(local)]
    const sentAt: number[] = []
    for (let minute = 30; minute < 3 * 1440; minute += 30)
      for (const { ucasId, email } of people)
        if ((await postSignIn(ucasId, email, minute)).status === 200) sentAt.push(minute)
    const counts = sentAt.map(from => sentAt.filter(at => at >= from && at < from + 1440).length)
    expect(Math.max(...counts)).toBeLessThanOrEqual(4)
    expect(sentAt.length).toBeGreaterThanOrEqual(2 + 3 * 2 - 1)

    const { ucasId, email } = await importApplicant(local)
    for (let minute = 0; minute < 24 * 60; minute += 15)
      expect((await postSignIn(ucasId, email, 3 * 1440 + minute)).status).toBe(200)
  })

  it('are refused when they are used up, without using up the limit of the person', async () => {
    const { local, postSignIn } = startPortal()
    await local.seed()
    const { ucasId, email } = await submitApplication(local)
    for (const expected of [200, 200]) expect((await postSignIn(ucasId, email, 60)).status).toBe(expected)
    for (let attempt = 0; attempt < 5; attempt++) {
      const refused = await postSignIn(ucasId, email, 60)
      expect(refused.status).toBe(429)
      expect(await refused.json()).toMatchObject({
        message: 'Many people who applied here are signing in today. You can ask again at 23:00.',
      })
    }
    expect((await postSignIn(ucasId, email, 60 + 12 * 60)).status).toBe(200)
  })

  it('are limited for each network', async () => {
    const { local } = startPortal()
    await local.seed()
    const { ucasId, email } = await submitApplication(local)
    await useUpNetwork(local, 'applied', '198.51.100.7')
    expect((await signInFrom(local, '198.51.100.7', ucasId, email)).status).toBe(429)
    expect((await signInFrom(local, '198.51.100.8', ucasId, email)).status).toBe(200)
  })

  it('stay outside the limit when the record was imported before the application', async () => {
    const { local, postSignIn } = startPortal()
    await local.seed()
    const person = await signInImportedPerson(local)
    const { path, ...request } = importedApplicantRequest(person)
    expect((await local.request('POST', path, request)).status).toBe(201)
    for (let minute = 60; minute < 24 * 60; minute += 15)
      expect((await postSignIn(person.ucasId, person.email, minute)).status).toBe(200)
  })
})
