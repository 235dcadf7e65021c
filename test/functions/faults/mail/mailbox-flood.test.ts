import { beforeEach, describe, expect, it } from 'vitest'
import { portal } from '#functions/portal.ts'
import { addTime } from '#functions/time.ts'
import { localPortal, newUcasId } from '../../local-portal.ts'

const hour = 3_600_000
const start = new Date('2027-08-12T07:00:00Z')
let local = localPortal()
beforeEach(() => {
  local = localPortal(start.toISOString())
})

/** Requests a link from an address of the network. */
const ask = (ucasId: string, emailAddress: string, remoteAddress: string) =>
  portal(local.ports).request(
    '/portal/auth/signin',
    { method: 'POST', body: new URLSearchParams({ ucasId, emailAddress }) },
    { incoming: { socket: { remoteAddress } } },
  )
const numbered = (index: number) => `203.0.113.${index}`

describe('a flood of sign-ins with invented UCAS IDs for one mailbox', () => {
  it('leaves a link within 15 minutes to its owner, and sends at most 7 in any hour', async () => {
    const ucasId = newUcasId()
    const user = `victim${ucasId}`
    const email = `${user}@example.org`
    const sentAt: number[] = []
    const request = async (id: string, address: string, seconds: number) => {
      local.clock.now = addTime(start, { seconds })
      const response = await ask(id, address, numbered(sentAt.length))
      if (response.status === 200) sentAt.push(local.clock.now.getTime())
      return response
    }
    for (let tag = 0; tag < 12; tag++) await request(newUcasId(), `${user}+${tag}@example.org`, tag)
    expect(sentAt).toHaveLength(6)
    expect((await request(ucasId, email, 60)).status).toBe(200)
    for (let minute = 2; minute < 150; minute += 3) {
      await request(newUcasId(), `${user}+${minute}@example.org`, minute * 60)
      await request(newUcasId(), email, minute * 60 + 1)
    }
    for (const from of sentAt)
      expect(sentAt.filter(at => at >= from && at < from + hour).length).toBeLessThanOrEqual(7)
  })

  it('does not name the links that went to other addresses of the mailbox', async () => {
    const user = `victim${newUcasId()}`
    for (let tag = 0; tag < 6; tag++) await ask(newUcasId(), `${user}+${tag}@example.org`, numbered(tag))
    const refused = await ask(newUcasId(), `${user}+other@example.org`, numbered(7))
    expect(await refused.json()).toMatchObject({
      message: 'Many links were requested for this email address. You can ask again at 09:00.',
    })
  })
})
