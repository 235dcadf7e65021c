import { expect, it, vi } from 'vitest'
import { handler as checkOriginSecret } from '#functions/http/check-origin-secret.ts'
import { proxyService } from '../support/portal-with-fault-proxy.ts'

const proxy = await proxyService('AWS_ENDPOINT_URL_SECRETS_MANAGER')

it('check-origin-secret accepts the origin secret and the one before it', async () => {
  const requestBodies: string[] = []
  proxy.handle(async ({ body }) => {
    requestBodies.push(body)
    const SecretString = JSON.parse(body).VersionStage === 'AWSCURRENT' ? 'from CloudFront' : 'the one before'
    return { status: 200, headers: {}, body: Buffer.from(JSON.stringify({ SecretString })) }
  })
  vi.stubEnv('ORIGIN_SECRET_SECRET', 'local/origin-secret')
  const authorizes = async (secret: string) =>
    (await checkOriginSecret({ headers: { 'x-origin-secret': secret } })).isAuthorized
  for (const secret of ['from CloudFront', 'the one before'])
    expect([secret, await authorizes(secret)]).toEqual([secret, true])
  for (const secret of ['', 'made up', 'FROM CloudFront', 'from CloudFront ', 'undefined'])
    expect([secret, await authorizes(secret)]).toEqual([secret, false])
  expect(await checkOriginSecret({})).toEqual({ isAuthorized: false })
  const requested = requestBodies.map(body => JSON.parse(body))
  expect(requested.map(({ SecretId, VersionStage }) => `${SecretId} ${VersionStage}`).sort()).toEqual([
    'local/origin-secret AWSCURRENT',
    'local/origin-secret AWSPREVIOUS',
  ])
})
