import { strict as assert } from 'node:assert'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import { startHttpServer } from '#infra/local/server/http-server.ts'
import type { Applied } from './journey.ts'
import type { Deployed, Rehearsal } from './rehearsal.ts'
import { stackName } from './templates.ts'

/** Deploys templates that fail half-way. The next deployment must succeed without any repair. */
export async function failToDeploy(app: string, { deploy, report }: Rehearsal) {
  // The CDK polls the events, and may miss those of some resources.
  const expected = [/SecureString/, /ROLLBACK_COMPLETE/, /CREATE_COMPLETE .* AWS::Lambda::Function/]
  await assert.rejects(deploy(app), error => expected.every(pattern => pattern.test(String(error))))
  report('A deployment fails half-way and is rolled back')
}

/**
 * Closes the portal, and deploys a bad release with a new tag. The portal stays closed and nobody is signed out. `release
 * check` notices what is bad, `release rollback` returns to the previous release, and a correction leaves no mixture of
 * releases.
 */
export async function update(app: string, corrected: string, applied: Applied, rehearsal: Rehearsal) {
  const { deploy, operator, report, setSiteUrl, staff } = rehearsal
  await staff('service', 'close', '--yes')
  const deployed = await deployClosed(app, applied, rehearsal)
  report('After a deployment the portal is still closed, and the session and the application remain')

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

/** Closes the portal, deletes all but its data, which refuses to be deleted, and deploys it again, as for a second season. */
export async function destroyAndRepeat(app: string, applied: Applied, rehearsal: Rehearsal) {
  const { cdk, report, staff } = rehearsal
  await staff('service', 'close', '--yes')
  const stacks = ['-monitoring', '', '-edge'].map(suffix => `${stackName}${suffix}`)
  await cdk('destroy', app, '--force', ...stacks)
  await assert.rejects(cdk('destroy', app, '--force', `${stackName}-data`), /TerminationProtection/)
  report('The application is deleted, and its data refuses to be')
  await deployClosed(app, applied, rehearsal)
  report('It is deployed again, still closed, and the session and the application remain')
}

/** Deploys while the portal is closed, which stays so, and opens it. Nobody is signed out, and no application is lost. */
async function deployClosed(app: string, applied: Applied, { deploy, staff }: Rehearsal) {
  const deployed = await deploy(app)
  assert.match(await staff('service', 'status'), /^The portal is closed/)
  await staff('service', 'open', '--yes')
  await deployed.call(200, 'GET', '/api/applicant', { bearer: applied.bearer })
  await staff('applications', 'show', applied.applicationNumber)
  return deployed
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
