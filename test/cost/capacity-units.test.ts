import { UpdateTableCommand } from '@aws-sdk/client-dynamodb'
import { beforeAll, expect, it } from 'vitest'
import { tableName } from '#functions/environment.ts'
import { database } from '#functions/repositories/database.ts'
import { localPortal } from '../functions/local-portal.ts'
import { sendQueuedMails } from '../functions/send-queued-mails.ts'
import { recordConsumedUnits } from './consumed-units.ts'
import { makeEveryCall, makeJourney } from './every-call.ts'
import { units } from './journey.ts'
import { storeApplications } from './stored-applications.ts'

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

const manyApplications = Number(process.env.STORED_APPLICATIONS ?? 100)
const hourMs = 3_600_000

it(
  `consumes the same units in every call with 10 and with ${manyApplications} stored applications`,
  async () => {
    // At each write the local database searches every record of a stream, which DynamoDB does not.
    const StreamSpecification = { StreamEnabled: false }
    await database.send(new UpdateTableCommand({ TableName: tableName('mails'), StreamSpecification }))
    const withFew = await measureEveryCall(10)
    expect(await measureEveryCall(manyApplications)).toEqual(withFew)
  },
  hourMs,
)

/** Returns the units of every call over a number of stored applications. */
async function measureEveryCall(storedApplications: number) {
  await storeApplications(local, storedApplications)
  const recorder = recordConsumedUnits()
  await makeEveryCall(local, recorder.measure)
  recorder.stop()
  return recorder.units
}
