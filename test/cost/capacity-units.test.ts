import { beforeAll, expect, it } from 'vitest'
import { localPortal } from '../functions/local-portal.ts'
import { sendQueuedMails } from '../functions/send-queued-mails.ts'
import { recordConsumedUnits } from './consumed-units.ts'
import { units } from './journey.ts'
import { makeJourney } from './make-journey.ts'

const local = localPortal()

beforeAll(async () => {
  await local.seed()
  // Send queued mails of other tests first, or this journey would count them.
  await sendQueuedMails(local.ports)
})

it('consumes the DynamoDB units that the page of costs assumes', async () => {
  const recorder = recordConsumedUnits()
  await makeJourney(local, recorder.measure)
  recorder.stop()
  expect(recorder.units).toEqual(units)
})
