import { expect, it } from 'vitest'
import { throttled, throttledByAccount, writes } from '../../support/database-errors.ts'
import { portalWithFaultProxy } from '../../support/portal-with-fault-proxy.ts'
import { readStoredApplication } from '../../support/stored-application.ts'
import { createSession, newApplicantRequest, send } from '../../support/test-applicants.ts'

const { proxy, local } = await portalWithFaultProxy()

it.each([
  ['the table', throttled],
  ['the account', throttledByAccount],
])(
  'fault 8: the database throttles 30 % of all writes with %s: every submission is accepted once, and nothing is stored twice',
  async (_, refusal) => {
    const people = await Promise.all(Array.from({ length: 12 }, () => createSession(local)))
    let written = 0
    // Each write is refused four times at most. Random refusals would refuse one of a thousand at all six attempts.
    const refusals = new Map<string, number>()
    proxy.handle(async ({ operation, body }, forward) => {
      const earlier = refusals.get(body) ?? 0
      if (!writes.has(operation) || written++ % 10 >= 3 || earlier === 4) return forward()
      refusals.set(body, earlier + 1)
      return refusal()
    })

    const replies = await Promise.all(people.map(person => send(local, newApplicantRequest(person))))

    expect([...refusals.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(3)
    expect(replies.map(({ status }) => status)).toEqual(people.map(() => 201))
    expect(new Set(replies.map(({ body }) => body.applicantId)).size).toBe(people.length)
    proxy.handle()
    for (const [index, person] of people.entries()) {
      const { record, application, receipts } = await readStoredApplication(local, person)
      expect(record?.applicantId).toBe(replies[index]?.body.applicantId)
      expect(application?.programmeCode).toBe('G400-USCSC')
      expect(receipts).toHaveLength(1)
    }
  },
)
