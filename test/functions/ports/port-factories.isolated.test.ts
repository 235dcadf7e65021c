import { beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { handler as checkOrigin } from '#functions/http/check-origin.ts'
import { routes } from '#functions/routes/index.ts'
import { addTime } from '#functions/time.ts'
import { basePath, type ContractRow, contractRows, type RouteName } from '#shared/contract.ts'
import { createApiEvent } from '../../support/api-event.ts'
import { completeSubmission, draftOf, homeFee, threeALevels } from '../../support/sample-application.ts'
import { startFaultProxy } from '../support/fault-proxy.ts'
import { requestLink, seededPortal, signInByMail } from '../support/local-portal.ts'
import { uploadSteps } from '../support/upload-steps.ts'

// The handlers use the real time.
const local = await seededPortal(new Date().toISOString())
let person: Awaited<ReturnType<typeof signInByMail>>
let mailCookie = ''
let requestId = ''
beforeAll(async () => {
  person = await signInByMail(local)
  mailCookie = (await requestLink(local)).cookie
  const expiresAt = addTime(local.clock.now, { days: 1 }).toISOString()
  requestId = await uploadSteps(local).createRequest({ expiresAt })
})

const qualifications = threeALevels(undefined, undefined, new Date().getFullYear())
const { ukResidency: residency, ukImmigrationStatus: immigrationStatus } = homeFee
const programmeCode = 'G400-USCSC'
/** Bodies that the schemas accept, so that a call reaches its ports. Some then find nothing under their token or id. */
const createBodies = (): { [name in RouteName]?: object } => ({
  'sign-in': { ucasId: person.ucasId, emailAddress: person.email },
  'follow-link': { token: 'unknown' },
  'check-entry': { version: 1, qualifications, residency, immigrationStatus },
  'create-applicant': completeSubmission(person, programmeCode, qualifications),
  'create-application': {
    programmeCode,
    data: { gdprAccept: true, qualificationsConfirmed: true, hasBeenInterviewed: null, version: 1 },
  },
  'put-draft': { form: draftOf('King'), version: 0 },
  'confirm-attachment': { attachmentId: 'unknown' },
})

const queries: { [name in RouteName]?: string } = {
  'show-link': '?token=unknown',
  'get-upload-link': '?fileName=a.pdf',
  'create-applicant': `?programmeCode=${programmeCode}`,
  'delete-draft': '?version=1',
}

const reply = z.object({ statusCode: z.number(), body: z.optional(z.string()) })
function createEvent(name: RouteName, { method, path, form }: ContractRow) {
  const address = path.replace(':requestId', requestId).replace(/:\w+/, 'unknown') + (queries[name] ?? '')
  const body = createBodies()[name]
  const headers = {
    authorization: `Bearer ${person.bearer}`,
    cookie: `${person.cookie}; ${mailCookie}`,
    'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
    ...(body && { 'sec-fetch-site': 'same-origin' }),
  }
  const text = form ? String(new URLSearchParams({ ...body })) : JSON.stringify(body)
  return createApiEvent(method, basePath + address, { headers, body: body && text })
}

it.each(contractRows)(
  '%s responds to a request of its schema with only its own ports, as on AWS',
  async (name, row) => {
    const event = createEvent(name, row)
    const { statusCode, body } = reply.parse(await Reflect.apply(routes[name].handler, undefined, [event]))
    expect([200, 201, 204, 303, 404, 409], body).toContain(statusCode)
  },
)

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
