import { beforeAll, describe, expect, it, vi } from 'vitest'
import { importApplicant } from '../../../../functions/imported-applicant.ts'
import { localPortal, newUcasId, signIn } from '../../../../functions/local-portal.ts'
import { createStaffRunner, succeeded } from '../../staff-runner.ts'
import { submitApplication } from '../../submit-application.ts'

const local = localPortal()
const { staff, json, audited } = createStaffRunner(local)
const links = local.ports['sign-in-links']
beforeAll(() => local.seed())

/** Makes a call with the bearer token of a session and one with its cookie. Returns the statuses. */
const requestStatuses = async ({ bearer, cookie }: { bearer: string; cookie: string }) => [
  (await local.request('GET', '/api/draft', { bearer })).status,
  (await local.request('GET', '/auth/bearer-token', { cookie })).status,
]

describe('applicants sign-out', () => {
  it('ends every session of a person at once, and no other session', async () => {
    const applicant = await submitApplication(local)
    const otherDevice = await signIn(local, applicant.ucasId, applicant.email)
    const otherPerson = await signIn(local)
    const question = `End 2 sessions of ${applicant.number} and delete the sign-in links?`
    expect((await staff(`applicants sign-out ${applicant.number}`)).error).toContain(question)
    await staff(`applicants sign-out ${applicant.number} --dry-run`)
    expect(await requestStatuses(otherDevice)).toEqual([200, 200])

    expect(await staff(`applicants sign-out ${applicant.number} --yes`)).toEqual(
      succeeded(`Ended 2 sessions of ${applicant.number} and deleted the sign-in links.\n`),
    )
    for (const session of [applicant, otherDevice]) expect(await requestStatuses(session)).toEqual([401, 401])
    expect(await requestStatuses(otherPerson)).toEqual([200, 200])
    expect(await audited(applicant.number)).toMatchObject([{ action: 'applicants sign-out', actor: 'sam' }])
    expect(await requestStatuses(await signIn(local, applicant.ucasId, applicant.email))).toEqual([200, 200])
  })

  it('ends a session that a link starts while the links are deleted', async () => {
    const { ucasId: ucasPersonalId, email } = await signIn(local)
    const { token } = await links.create({ ucasPersonalId, email, next: '/' }, local.clock.now)
    const { erase } = links
    let cookie = ''
    vi.spyOn(links, 'erase').mockImplementationOnce(async rows => {
      const followed = await local.request('POST', '/auth/verify', { form: { token } })
      cookie = /session=[^;]+/.exec(followed.headers.get('set-cookie') ?? '')?.[0] ?? ''
      await erase(rows)
    })
    await json(`applicants sign-out ${ucasPersonalId} --yes`)
    expect((await local.request('GET', '/auth/bearer-token', { cookie })).status).toBe(401)
    expect(await local.ports.sessions.findByPerson({ ucasPersonalId })).toEqual([])
  })

  it('deletes unused links and queued sign-in mails, also of somebody who never applied', async () => {
    const { ucasId: ucasPersonalId, email } = await signIn(local)
    const recipient = { ucasPersonalId, email, next: '/' }
    const personLink = await links.create(recipient, local.clock.now)
    const otherLink = await links.create({ ...recipient, ucasPersonalId: newUcasId() }, local.clock.now)
    const mailId = `queued ${ucasPersonalId}`
    await local.ports.mails.add(mailId, email, { kind: 'sign-in-link', ...recipient }, local.clock.now)
    expect(await json(`applicants sign-out ${ucasPersonalId} --yes`)).toEqual({
      changed: true,
      dryRun: false,
      applicationNumber: null,
      sessions: 1,
    })
    expect(await links.getUsable(personLink.token, local.clock.now)).toBeUndefined()
    expect(await local.ports.mails.get(mailId)).toBeUndefined()
    expect(await links.getUsable(otherLink.token, local.clock.now)).toBeDefined()
  })

  it('writes no audit entry when there is no session', async () => {
    const { ucasId } = await importApplicant(local)
    const result = await json(`applicants sign-out ${ucasId} --yes`)
    expect(result).toMatchObject({ changed: false, sessions: 0 })
    expect(await audited(String(result.applicationNumber))).toEqual([])
  })
})
