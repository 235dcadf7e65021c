import { expect, it } from 'vitest'
import type { Ports } from '#functions/ports/ports.ts'
import { addTime } from '#functions/time.ts'
import { importApplicant } from '../../imported-applicant.ts'
import { findLinkToken, type Json, localPortal, newUcasId } from '../../local-portal.ts'
import { sendQueuedMails } from '../../send-queued-mails.ts'

const start = new Date('2027-08-12T07:00:00Z')
const people = 1000
/** Every tenth person is on record, and types another address first. */
const isOnRecord = (index: number) => index % 10 === 0

const concurrency = 50
const toChunks = <T>(items: readonly T[]) =>
  Array.from({ length: Math.ceil(items.length / concurrency) }, (_, index) =>
    items.slice(index * concurrency, (index + 1) * concurrency),
  )

it('a school of 1,000 people who all start at once behind one network address signs in within 15 minutes', async () => {
  const local = localPortal(start.toISOString())
  await sendQueuedMails(local.ports)
  const tokens = new Map<string, string>()
  const ports: Ports = {
    ...local.ports,
    mail: { send: async (_from, { to }, { text }) => void tokens.set(to, findLinkToken(text)) },
  }
  const pupils: { ucasId: string; email: string; typed: string }[] = []
  for (let index = 0; index < people; index++) {
    const ucasId = newUcasId()
    const email = `pupil${ucasId}@example.org`
    pupils.push(
      isOnRecord(index)
        ? { ...(await importApplicant(local)), typed: email }
        : { ucasId, email, typed: email },
    )
  }

  const signedInAt: Date[] = []
  let waiting = pupils
  while (waiting.length > 0) {
    const refused: typeof pupils = []
    let retryTime = ''
    // Once the budget is empty, everybody else is refused at this instant.
    for (const chunk of toChunks(waiting)) {
      if (retryTime) refused.push(...chunk)
      else
        await Promise.all(
          chunk.map(async pupil => {
            const form = { ucasId: pupil.ucasId, emailAddress: pupil.typed }
            const response = await local.request('POST', '/auth/signin', { form })
            if (response.status === 200) return
            refused.push(pupil)
            if (response.status === 409) pupil.typed = pupil.email
            else retryTime = findRetryTime(((await response.json()) as Json).message)
          }),
        )
    }
    await sendQueuedMails(ports)
    // SES sends 14 a second.
    local.clock.now = addTime(local.clock.now, { seconds: tokens.size / 14 })
    for (const mailed of toChunks([...tokens.values()]))
      await Promise.all(
        mailed.map(async token => {
          const followed = await local.request('POST', '/auth/verify', { form: { token } })
          expect(followed.headers.get('set-cookie')).toMatch(/^session=/)
          signedInAt.push(local.clock.now)
        }),
      )
    tokens.clear()
    waiting = refused
    // The time is London's, an hour ahead of the clock.
    const retryAt = new Date(`2027-08-12T${retryTime}:00+01:00`)
    if (retryAt > local.clock.now) local.clock.now = retryAt
  }

  expect(signedInAt).toHaveLength(people)
  const last = Math.max(...signedInAt.map(at => at.getTime()))
  expect(last).toBeLessThanOrEqual(addTime(start, { minutes: 15 }).getTime())
}, 300_000)

/** Returns the time in the refusal of a network. */
function findRetryTime(message: unknown) {
  const [, time] = /^Many people .+ You can ask again at (\d\d:\d\d)\.$/.exec(String(message)) ?? []
  if (!time) throw new Error(`no time in: ${message}`)
  return time
}
