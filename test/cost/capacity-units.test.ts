import { afterAll, beforeAll, expect, it } from 'vitest'
import { localPortal } from '../functions/local-portal.ts'
import { sendQueuedMails } from '../functions/send-queued-mails.ts'
import { recordConsumedUnits } from './consumed-units.ts'
import { makeJourney } from './every-call.ts'
import { units } from './journey.ts'

const local = localPortal()
const recorder = recordConsumedUnits()

beforeAll(async () => {
  await local.seed()
  // Send queued mails of other tests first, or this journey would count them.
  await sendQueuedMails(local.ports)
})
afterAll(recorder.stop)

it('consumes the DynamoDB units that the cost table assumes', async () => {
  await makeJourney(local, recorder.measure)
  expect(recorder.units).toEqual(units)
})
