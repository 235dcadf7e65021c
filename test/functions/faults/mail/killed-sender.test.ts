import { afterAll, describe, expect, it } from 'vitest'
import { sweepOutbox } from '#functions/mail/send-mail.ts'
import { later } from '#functions/time.ts'
import { localPortal, mailsTo } from '../../local-portal.ts'
import { killable, type When } from '../support/killable-process.ts'
import { firstForm, send, somebody } from '../support/test-applicants.ts'

const local = localPortal()
await local.seeded()
const killing = await killable(local)
afterAll(killing.stop)

const claim = 'UpdateItem'
const turn = ['UpdateItem', 'UpdateItem']
const sending = 'POST /'

describe('fault 5: what sends the receipts, killed with kill -9', () => {
  it.each(['before', 'after'] as const)('%s each of its calls: the receipt leaves', async when => {
    await sweepOutbox(local.ports)
    for (let place = 1; ; place++) {
      const person = await somebody(local)
      await send(local, firstForm(person))
      const { calls, outcome } = await killing.run(undefined, when, place)

      // Whoever claimed the mail has it for a minute.
      local.clock.now = later(local.clock.now, { seconds: 61 })
      await sweepOutbox(local.ports)
      const receipts = await mailsTo(person.email)
      if (outcome) {
        expect(outcome).toEqual({ accepted: 1 })
        expect(calls).toEqual(['Query', claim, ...turn, sending, 'UpdateItem'])
        expect(receipts).toHaveLength(1)
        return
      }
      expect(receipts).toHaveLength(acceptedUnrecorded(calls, when) ? 2 : 1)
    }
  })
})

/** Death fell between SES accepting the mail and that being recorded: the one time a mail may leave twice. */
const acceptedUnrecorded = (calls: string[], when: When) =>
  (when === 'after' && calls.at(-1) === sending) || (when === 'before' && calls.at(-2) === sending)
