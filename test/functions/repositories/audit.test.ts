import { beforeAll, expect, it, vi } from 'vitest'
import { localPortal, newUcasId } from '../local-portal.ts'

vi.mock('node:crypto', async original => ({
  ...(await original<typeof import('node:crypto')>()),
  randomUUID: () => 'not-random-at-all',
}))

const local = localPortal()
beforeAll(() => local.seed())

it('an entry of the audit trail is never overwritten', async () => {
  const { audit } = local.ports
  const subject = newUcasId()
  const moment = new Date('2033-08-16T09:00:00Z')
  await audit.add({ actor: 'sam', action: 'service close', subject }, moment)
  await audit.add({ actor: 'eve', action: 'service open', subject }, moment)
  expect(await audit.listByDay('2033-08-16')).toMatchObject([{ actor: 'sam', action: 'service close' }])
})
