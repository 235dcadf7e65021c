import { strict as assert } from 'node:assert'
import { SecretsManager } from '@aws-sdk/client-secrets-manager'
import * as z from 'zod/mini'
import { tableVariable } from '#functions/environment.ts'
import { createApiClient, renewBearer } from '../api-client.ts'
import { createCommands } from './commands.ts'
import { type CdkCommand, type Deployed, deploy, stackName } from './deploy.ts'
import type { Emulator } from './emulator.ts'
import { readEnvironment } from './environment.ts'
import type { Applied } from './journey.ts'
import { programmeCode } from './sample-application.ts'
import { startSite } from './site.ts'
import { addedIndex } from './templates.ts'

type Rehearsal = {
  emulator: Emulator
  runCdk: CdkCommand
  report: (step: string) => void
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

/**
 * Closes the portal, rotates the signing key, and deploys a bad release with a new index and a new tag. The portal stays
 * closed and nobody is signed out. `release check` notices what is bad, `release rollback` returns to the previous release,
 * and a correction leaves no mixture of releases.
 */
export async function update(app: string, corrected: string, applied: Applied, rehearsal: Rehearsal) {
  const { emulator, runCdk, report } = rehearsal
  const { staff, operator } = createCommands(emulator)
  await staff('service', 'close', '--yes')
  await rotateSigningKey(emulator)
  const deployed = await deploy(runCdk, app, emulator)
  const status = serviceStatus.parse(JSON.parse(await staff('service', 'status', '--json')))
  assert.equal(status.closed, true)
  await staff('service', 'open', '--yes')
  report('The portal is still closed after a deployment with a new tag')

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
  report('A new index has the application, and the session outlives the rotation of the signing key')

  const { origin, stop } = await startSite(deployed)
  try {
    const check = () => operator('release', 'check', '--address', origin, '--json')
    const timeCheck = async () => {
      const startedAt = Date.now()
      await check()
      return `its check passes in ${Math.round((Date.now() - startedAt) / 1000)} s`
    }
    await assert.rejects(check(), error =>
      ['check-entry returned 500', 'a mail was not sent'].every(problem => String(error).includes(problem)),
    )
    report('release check notices that a call answers 500, and that no mail leaves')
    await operator('release', 'rollback', '--yes')
    report(`All functions run the previous release, and ${await timeCheck()}`)
    await deploy(runCdk, corrected, emulator)
    report(`A correction runs with the other changes of the bad release, and ${await timeCheck()}`)
  } finally {
    stop()
  }
}

const serviceStatus = z.object({ closed: z.boolean() })

/** Puts a new signing key, as infra/docs/deploy.md says. */
async function rotateSigningKey({ client }: Emulator) {
  const secrets = new SecretsManager(client)
  const { SecretList = [] } = await secrets.listSecrets()
  const SecretId = SecretList.find(({ Description }) => Description === 'Signs bearer tokens')?.ARN
  await secrets.putSecretValue({ SecretId, SecretString: 'a'.repeat(64) })
}

/** Deletes everything but the data, which refuses to be deleted, and deploys it again. */
export async function destroyAndRepeat(app: string, applied: Applied, rehearsal: Rehearsal) {
  const { emulator, runCdk, report } = rehearsal
  const stacks = ['-edge-alarms', '-monitoring', '', '-edge'].map(suffix => `${stackName}${suffix}`)
  await runCdk('destroy', app, '--force', ...stacks)
  await assert.rejects(runCdk('destroy', app, '--force', `${stackName}-data`), /TerminationProtection/)
  report('The application is deleted, and its data refuses to be')
  const deployed = await deploy(runCdk, app, emulator)
  await checkApplicant(applied, deployed, rehearsal)
  report('It is deployed again, and the session and the application remain')
}

/** Checks that the applicant's session and application still exist. */
async function checkApplicant(
  { applicationNumber, cookie, bearer: earlierBearer }: Applied,
  deployed: Deployed,
  { emulator }: Rehearsal,
) {
  const call = createApiClient(deployed.address, deployed.headers)
  for (const bearer of [await renewBearer(call, cookie), earlierBearer])
    await call(200, 'GET', '/api/applicant', { bearer })
  await createCommands(emulator).staff('applications', 'show', applicationNumber)
}
