import { beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { handler as checkOrigin } from '#functions/http/check-origin.ts'
import { routes } from '#functions/routes/index.ts'
import { basePath, type ContractRow, contractRows } from '#shared/contract.ts'
import { createApiEvent } from '../../api-event.ts'
import { startFaultProxy } from '../faults/support/fault-proxy.ts'
import { localPortal, signIn } from '../local-portal.ts'

// The handlers use the real time.
const local = localPortal(new Date().toISOString())
let bearer = ''
beforeAll(async () => {
  await local.seed()
  bearer = (await signIn(local)).bearer
})

const reply = z.object({ statusCode: z.number() })
const eventOf = ({ method, path, form }: ContractRow) => {
  const address = `${basePath}${path.replace(/:\w+/, 'unknown')}?token=unknown&fileName=unknown.pdf`
  const headers = {
    authorization: `Bearer ${bearer}`,
    'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
  }
  const body = form ? 'token=unknown' : '{}'
  return createApiEvent(method, address, { headers, body: method === 'GET' ? undefined : body })
}

it.each(contractRows)('%s responds with only its own ports, as on AWS', async (name, row) => {
  const { statusCode } = reply.parse(await Reflect.apply(routes[name].handler, undefined, [eventOf(row)]))
  expect(statusCode).toBeLessThan(500)
  if (row.caller === 'bearer') expect(statusCode).not.toBe(401)
})

it('check-origin reads the origin secret and the one before it', async () => {
  const requestBodies: string[] = []
  const proxy = await startFaultProxy('http://127.0.0.1')
  proxy.handle(async ({ body }) => {
    requestBodies.push(body)
    return { status: 200, headers: {}, body: Buffer.from('{"SecretString":"from CloudFront"}') }
  })
  vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', proxy.endpoint)
  vi.stubEnv('ORIGIN_SECRET_SECRET', 'local/origin-secret')
  const authorizes = async (secret: string) =>
    (await checkOrigin({ headers: { 'x-origin-secret': secret } })).isAuthorized
  expect(await authorizes('from CloudFront')).toBe(true)
  for (const secret of ['', 'made up', 'FROM CloudFront', 'from CloudFront ', 'undefined'])
    expect([secret, await authorizes(secret)]).toEqual([secret, false])
  expect(await checkOrigin({})).toEqual({ isAuthorized: false })
  const requested = requestBodies.map(body => JSON.parse(body))
  expect(requested.map(({ SecretId, VersionStage }) => `${SecretId} ${VersionStage}`).sort()).toEqual([
    'local/origin-secret AWSCURRENT',
    'local/origin-secret AWSPREVIOUS',
  ])
  vi.unstubAllEnvs()
  await proxy.stop()
})
