import { strict as assert } from 'node:assert'
import { tableVariable } from '#functions/needs.ts'
import { session } from '#shared/schemas/sign-in.ts'
import { createAdminCommand } from './admin-command.ts'
import { createApiClient } from './api-client.ts'
import { type CdkCommand, type Deployed, deploy, stackName } from './deploy.ts'
import type { Emulator } from './emulator.ts'
import { readEnvironment } from './environment.ts'
import type { Applied } from './journey.ts'
import { programmeCode } from './sample-application.ts'
import { addedHeader, addedIndex } from './templates.ts'

type Rehearsal = {
  emulator: Emulator
  runCdk: CdkCommand
  report: (step: string) => void
  signal: AbortSignal
}

/** Deploys templates that fail half-way. The next deployment must succeed without any repair. */
export async function failToDeploy(app: string, { emulator, runCdk, report }: Rehearsal) {
  const error = await deploy(runCdk, app, emulator).then(
    () => assert.fail('the invalid deployment succeeded'),
    (thrown: Error) => thrown,
  )
  // The CDK polls the events, and may miss those of some resources.
  for (const pattern of [/SecureString/, /ROLLBACK_COMPLETE/, /CREATE_COMPLETE .* AWS::Lambda::Function/])
    assert.match(error.message, pattern)
  report('A deployment fails half-way and is rolled back')
}

/** Deploys a changed function and a new index over the journey's data. */
export async function update(app: string, applied: Applied, rehearsal: Rehearsal) {
  const { emulator, runCdk, report, signal } = rehearsal
  const deployed = await deploy(runCdk, app, emulator)
  const { headers } = await createApiClient(deployed, signal)(200, 'GET', '/api/captcha-settings')
  assert.equal(headers.get(addedHeader), 'updated')
  const { database, names } = await readEnvironment(emulator)
  const { Items = [] } = await database.query({
    TableName: names[tableVariable('applications')],
    IndexName: addedIndex.name,
    KeyConditionExpression: '#key = :code',
    ExpressionAttributeNames: { '#key': addedIndex.key },
    ExpressionAttributeValues: { ':code': { S: programmeCode } },
  })
  assert.equal(Items.length, 1, 'the new index does not have the application')
  await checkApplicant(applied, deployed, rehearsal)
  report('An update changes a function and adds an index; the session and the application remain')
}

/** Deletes everything but the data, which refuses to be deleted, and deploys it again. */
export async function destroyAndRepeat(app: string, applied: Applied, rehearsal: Rehearsal) {
  const { emulator, runCdk, report } = rehearsal
  await runCdk('destroy', app, '--force', `${stackName}-edge-alarms`, stackName, `${stackName}-edge`)
  await assert.rejects(runCdk('destroy', app, '--force', `${stackName}-data`), /TerminationProtection/)
  report('The application is deleted, and its data refuses to be')
  const deployed = await deploy(runCdk, app, emulator)
  await checkApplicant(applied, deployed, rehearsal)
  report('It is deployed again, and the session and the application remain')
}

/** Checks that the applicant's session and application still exist. */
async function checkApplicant(
  { applicationNumber, cookie }: Applied,
  deployed: Deployed,
  { emulator, signal }: Rehearsal,
) {
  const call = createApiClient(deployed, signal)
  const { body } = await call(200, 'GET', '/auth/bearer-token', { cookie })
  const { bearerToken: bearer } = session.parse(JSON.parse(body))
  await call(200, 'GET', '/api/applicant', { bearer })
  await createAdminCommand(emulator, signal)('applications', 'show', applicationNumber)
}
