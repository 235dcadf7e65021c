import { strict as assert } from 'node:assert'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import { tableVariable } from '#functions/environment.ts'
import { startHttpServer } from '#infra/local/server/http-server.ts'
import { type Applied, programmeCode } from './journey.ts'
import type { Deployed, Rehearsal } from './rehearsal.ts'
import { addedIndex, stackName } from './templates.ts'

/** Deploys templates that fail half-way. The next deployment must succeed without any repair. */
export async function failToDeploy(app: string, { deploy, report }: Rehearsal) {
  const error = await deploy(app).then(
    () => assert.fail('the invalid deployment succeeded'),
    (thrown: Error) => thrown,
  )
  // The CDK polls the events, and may miss those of some resources.
  for (const pattern of [/SecureString/, /ROLLBACK_COMPLETE/, /CREATE_COMPLETE .* AWS::Lambda::Function/])
    assert.match(error.message, pattern)
  report('A deployment fails half-way and is rolled back')
}

/**
 * Closes the portal, and deploys a bad release with a new index and a new tag. The portal stays
 * closed and nobody is signed out. `release check` notices what is bad, `release rollback` returns to the previous release,
 * and a correction leaves no mixture of releases.
 */
export async function update(app: string, corrected: string, applied: Applied, rehearsal: Rehearsal) {
  const { deploy, deployClosed, operator, readEnvironment, report, setSiteUrl, staff } = rehearsal
  await staff('service', 'close', '--yes')
  const deployed = await deployClosed(app)
  report('The portal is still closed after a deployment with a new tag')

  const { database, names } = await readEnvironment()
  const { Items = [] } = await database.query({
    TableName: names[tableVariable('applications')],
    IndexName: addedIndex.name,
    KeyConditionExpression: '#key = :code',
    ExpressionAttributeNames: { '#key': addedIndex.key },
    ExpressionAttributeValues: { ':code': { S: programmeCode } },
  })
  assert.equal(Items.length, 1, 'the new index does not have the application')
  await checkApplicant(applied, deployed, rehearsal)
  report('A new index has the application, and the session goes on')

  const { url, stop } = await startSite(deployed)
  try {
    const check = async () => {
      // A deployment sets the address of CloudFront.
      await setSiteUrl(url)
      return operator('release', 'check')
    }
    await assert.rejects(check(), error =>
      ['check-entry returned 500', 'a mail was not sent'].every(problem => String(error).includes(problem)),
    )
    report('release check notices that a call responds with 500, and that no mail leaves')
    await operator('release', 'rollback', '--yes')
    await check()
    report('All functions run the previous release, and its check passes')
    await deploy(corrected)
    await check()
    report('A correction runs with the other changes of the bad release, and its check passes')
  } finally {
    await stop()
  }
}

/**
 * Starts what CloudFront does for `release check`: it serves the pages, and adds the origin secret to the calls. Gives cookies
 * the names that they have at an address with https.
 */
function startSite({ address, headers }: Deployed) {
  const site = new Hono()
  site.all('/portal/*', ({ req }) => {
    const { pathname, search } = new URL(req.url)
    const cookie = req.header('cookie')?.replace(/^(?=session=|mail=)/, '__Host-')
    return proxy(`${address}${pathname}${search}`, {
      ...req,
      redirect: 'manual',
      headers: { ...req.header(), ...headers, cookie, host: undefined },
    })
  })
  site.get('*', c => c.text('page'))
  return startHttpServer(getRequestListener(site.fetch))
}

/** Closes the portal, deletes everything but the data, which refuses to be deleted, and deploys it again. */
export async function destroyAndRepeat(app: string, applied: Applied, rehearsal: Rehearsal) {
  const { cdk, deployClosed, report, staff } = rehearsal
  await staff('service', 'close', '--yes')
  const stacks = ['-monitoring', '', '-edge'].map(suffix => `${stackName}${suffix}`)
  await cdk('destroy', app, '--force', ...stacks)
  await assert.rejects(cdk('destroy', app, '--force', `${stackName}-data`), /TerminationProtection/)
  report('The application is deleted, and its data refuses to be')
  await checkApplicant(applied, await deployClosed(app), rehearsal)
  report('It is deployed again, still closed, and opened; the session and the application remain')
}

/** Checks that the applicant's session and application still exist. */
async function checkApplicant(
  { applicationNumber, bearer }: Applied,
  { call }: Deployed,
  { staff }: Rehearsal,
) {
  await call(200, 'GET', '/api/applicant', { bearer })
  await staff('applications', 'show', applicationNumber)
}
