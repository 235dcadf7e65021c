import { afterEach, describe, expect, it } from 'vitest'
import { contractRows } from '#shared/contract.ts'
import { completeSubmission } from '../../support/sample-application.ts'
import { localPortal, newUcasId, seededPortal } from '../support/local-portal.ts'
import { openPortal, setFlag } from '../support/set-flag.ts'
import { createSession } from '../support/test-applicants.ts'

await seededPortal()
afterEach(() => openPortal(localPortal().ports))

describe('the service gate', () => {
  it.each([
    ['closed', 'true'],
    ['open', 'false'],
  ])('while %s, refuses exactly the calls that the contract says', async (mode, closed) => {
    const person = await createSession(localPortal())
    const { bearer, cookie } = person
    const form = { ucasId: newUcasId(), emailAddress: 'a@example.org', token: 'unknown' }
    for (const [index, [name, { method, path, available, json, caller }]] of contractRows.entries()) {
      // Every call reads the flags itself, in a new process, and uses a session that was not used for a minute.
      await setFlag('closed', closed)
      const local = localPortal(`2027-08-16T09:${String(index + 1).padStart(2, '0')}:00Z`)
      const response = await local.request(method, path.replace(/:\w+/, 'NONE'), {
        ...(json ? { json: completeSubmission(person) } : method === 'POST' && { form }),
        ...(caller === 'bearer' ? { bearer } : { cookie }),
      })
      const isRefused = mode === 'closed' && available === 'while open'
      expect([name, response.status === 403]).toEqual([name, isRefused])
      if (isRefused && json)
        expect(await response.json()).toMatchObject({ kind: 'denied', failedCheck: 'closed' })
    }
  })

  it('lets CloudFront cache the public lists for 15 seconds, and neither a refusal nor anything personal', async () => {
    const { bearer } = await createSession(localPortal())
    const cacheControl = async (path: string) => {
      const response = await localPortal().request('GET', path, { bearer })
      return [response.status, response.headers.get('cache-control')]
    }
    const cachedFor = (seconds: number) => `public, max-age=0, s-maxage=${seconds}, stale-if-error=0`
    const names = ['schools', 'programmes', 'programmes/G400-USCSC', 'subjects', 'openapi.json']
    const lists = names.map(name => `/api/${name}`)
    for (const path of lists) expect(await cacheControl(path), path).toEqual([200, cachedFor(15)])
    expect(await cacheControl('/api/check-service')).toEqual([200, cachedFor(2)])
    expect(await cacheControl('/api/programmes/NONE')).toEqual([404, 'no-store'])
    expect(await cacheControl('/api/draft')).toEqual([200, 'no-store'])

    await setFlag('closed', 'true')
    for (const path of lists) expect(await cacheControl(path), path).toEqual([403, 'no-store'])
  })

  it('reports the end of an embargo, and opens then', async () => {
    await setFlag('embargo-end-time', '2027-08-16T08:00:00+01:00')
    const local = localPortal('2027-08-16T06:59:59Z')
    const checkService = async () => (await local.request('GET', '/api/check-service')).json()
    expect(await checkService()).toEqual({ closed: false, embargoEndTime: '2027-08-16T07:00:00.000Z' })
    const refused = await local.request('GET', '/api/schools')
    expect(await refused.json()).toMatchObject({
      failedCheck: 'embargo',
      embargoEndTime: '2027-08-16T07:00:00.000Z',
      message: 'Applications are paused. They reopen on Monday 16 August 2027 at 08:00, London time.',
    })
    local.clock.now = new Date('2027-08-16T07:00:00Z')
    expect((await local.request('GET', '/api/schools')).status).toBe(200)
    expect(await checkService()).toEqual({ closed: false, embargoEndTime: null })
  })

  it('shows a readable page to an applicant with a link', async () => {
    await setFlag('closed', 'true')
    const response = await localPortal().request('GET', '/auth/verify?token=x', {
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    })
    expect(response.status).toBe(403)
    expect(await response.text()).toContain('<p>Our Clearing is closed')
  })
})
