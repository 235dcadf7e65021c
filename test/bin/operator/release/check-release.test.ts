import timers from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CheckOptions, checkRelease } from '#bin/operator/release/check-release.ts'
import { readConfiguration } from '#functions/configuration.ts'
import { contractRows } from '#shared/contract.ts'
import { seededPortal } from '../../../functions/support/local-portal.ts'
import { openPortal } from '../../../functions/support/set-flag.ts'
import { startDeployedPortal } from './deployed-portal.ts'

const local = await seededPortal(new Date().toISOString())
const { ports } = local
// The functions of the portal may use flags that are 10 seconds old.
ports.flags.read = ports.flags.readCurrent
const { origin, badVersions, queue, invoke, stop } = await startDeployedPortal(ports)
const serverError = new Response('{}', { status: 500 })
beforeEach(() => {
  // The check waits for CloudFront's cache, and for a mail to be sent.
  vi.spyOn(timers, 'setTimeout').mockResolvedValue(undefined)
  badVersions.clear()
  queue.isFull = false
})
afterAll(stop)

const release = { 'sign-in': '2', 'check-entry': '2' }
async function check(changes: Partial<CheckOptions> = {}) {
  const results = await checkRelease({
    ports,
    configuration: { ...readConfiguration(), siteUrl: origin },
    invoke,
    releases: [release],
    live: release,
    ...changes,
  })
  return results.filter(({ status }) => status !== 'passed')
}

describe('the check of a release', () => {
  it('passes for a good one, twice at once, and leaves nothing behind', async () => {
    const checks: ReturnType<typeof check>[] = []
    // One check waits until the other has ended.
    vi.mocked(timers.setTimeout).mockImplementationOnce(async () => {
      await Promise.race(checks)
    })
    checks.push(check(), check())
    expect(await Promise.all(checks)).toEqual([[], []])
    const person = { ucasId: '0000000000' }
    for (const rows of [ports.sessions, ports.signInLinks, ports.mails])
      expect(await rows.findByPerson(person)).toEqual([])
    expect(await ports.attachmentRequests.list([0])).toEqual([])
  })

  it('notices each call that responds with 500', async () => {
    let unnoticed = contractRows.map(([name]) => name)
    // A check ends at its first problem, so that one round notices a few.
    for (let before = 0; unnoticed.length !== before; ) {
      before = unnoticed.length
      badVersions.clear()
      for (const name of unnoticed) badVersions.set(name, serverError)
      const problems = (await check()).map(({ message }) => message).join('\n')
      unnoticed = unnoticed.filter(name => !problems.includes(`${name} returned 500`))
    }
    expect(unnoticed).toEqual([])
  })

  it.each(['/', '/auth/sign-in', '/documents/add'])('notices that %s does not open', async page => {
    badVersions.set(page, serverError)
    expect(await check()).toMatchObject([{ check: 'pages', message: expect.stringContaining(`: ${page} `) }])
  })

  it.each([
    ['false to every origin', false, 'refuses the secret'],
    ['true to every origin', true, 'accepts a guess'],
  ])('notices an authorizer that returns %s', async (_, isAuthorized, problem) => {
    badVersions.set('check-origin-secret', { isAuthorized })
    expect(await check()).toEqual([
      { check: 'authorizer', status: 'failed', message: expect.stringContaining(problem) },
    ])
  })

  it.each([
    ['passes if the sender sends a mail', {}, []],
    ['notices a sender that sends none', { 'send-mail': { batchItemFailures: [] } }, [{ check: 'mail' }]],
  ])('%s while the mails of applicants fill the queue', async (_, bad, problems) => {
    queue.isFull = true
    for (const [name, reply] of Object.entries(bad)) badVersions.set(name, reply)
    const waiting = { ...ports, mailQueues: { ...ports.mailQueues, hasWaiting: async () => true } }
    expect(await check({ ports: waiting })).toMatchObject(problems)
  })

  it('notices a mixture of releases, and accepts a release that was rolled back', async () => {
    const earlier = { 'sign-in': '1', 'check-entry': '1' }
    const releases = [earlier, release]
    expect(await check({ releases, live: earlier })).toEqual([])
    const withNewFunction = { ...release, 'list-schools': '1' }
    expect(
      await check({ releases: [earlier, withNewFunction], live: { ...earlier, 'list-schools': '1' } }),
    ).toEqual([])
    expect(await check({ releases, live: { ...release, 'sign-in': '1' } })).toEqual([
      { check: 'release', status: 'failed', message: expect.stringMatching(/: sign-in /) },
    ])
  })
})

describe('while the portal is', () => {
  afterAll(() => openPortal(ports))

  it.each([
    ['under embargo', 'embargoEndTime', new Date(Date.now() + 30 * 86_400_000).toISOString()],
    ['closed', 'closed', true],
  ] as const)(
    '%s, checks what the gate lets through, and says what it does not check',
    async (mode, name, value) => {
      const behindGate = ['catalogue', 'sign-in', 'links', 'form']
      await ports.flags.set(name, value)
      expect(await check()).toEqual(
        behindGate.map(check => ({ check, status: 'not checked', message: `the portal is ${mode}` })),
      )

      badVersions.set('list-schools', Response.json([]))
      badVersions.set('put-draft', serverError)
      badVersions.set('send-mail', {})
      expect((await check()).filter(({ status }) => status === 'failed')).toMatchObject([
        { status: 'failed', message: expect.stringContaining('list-schools was not refused') },
        { check: 'mail' },
        { status: 'failed', message: expect.stringContaining('put-draft returned 500') },
      ])
    },
  )
})
