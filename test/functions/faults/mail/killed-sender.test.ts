import { afterAll, describe, expect, it } from 'vitest'
import { listMailsTo, localPortal } from '../../local-portal.ts'
import { sendQueuedMails } from '../../send-queued-mails.ts'
import { createKillableProcess, type When } from '../support/killable-process.ts'
import { newApplicantRequest, send, signInPerson } from '../support/test-applicants.ts'

const local = localPortal()
await local.seed()
const killing = await createKillableProcess(local)
afterAll(killing.stop)

const sending = 'POST /'

describe('fault 5: the sender of receipts, killed with kill -9', () => {
  // Fault 5
  it.each(['before', 'after'] as const)('%s each of its calls: the receipt is sent', async when => {
    await sendQueuedMails(local.ports)
    for (let place = 1; ; place++) {
      const person = await signInPerson(local)
      await send(local, newApplicantRequest(person))
      const { calls, outcome } = await killing.run(undefined, when, place)

      // SQS delivers the message again.
      await sendQueuedMails(local.ports)
      const receipts = await listMailsTo(person.email)
      if (outcome) {
        expect(outcome).toEqual({ failed: [] })
        expect(calls).toEqual(['Scan', 'GetItem', sending, 'UpdateItem'])
        expect(receipts).toHaveLength(1)
        return
      }
      expect(receipts).toHaveLength(acceptedUnrecorded(calls, when) ? 2 : 1)
    }
  })
})

/** Whether the process ended after SES accepted the mail and before that was recorded. Only then may it be sent twice. */
const acceptedUnrecorded = (calls: string[], when: When) =>
  (when === 'after' && calls.at(-1) === sending) || (when === 'before' && calls.at(-2) === sending)
