import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { sendDueMails } from '#functions/mail/send-mail.ts'
import { database } from '#functions/repositories/database.ts'
import { emptyForm } from '#shared/schemas/draft.ts'
import { findLinkToken, listMailsTo, localPortal, newUcasId } from '../functions/local-portal.ts'
import { completeForm, threeALevels } from '../sample-application.ts'
import { units } from './journey.ts'

const local = localPortal()
const consumedUnits: Record<string, { reads: number; writes: number }> = {}
let task = ''

const consumed = z.object({ TableName: z.string(), CapacityUnits: z.number() })
const output = z.object({ ConsumedCapacity: z.union([consumed, z.array(consumed)]) })
/** The requests whose results a process caches for all applicants. */
const cachedRequests = /service-flags|numbers|catalogue.*Query/

beforeAll(async () => {
  await local.seed()
  // Send queued mails of other tests first, or this journey would count them.
  await sendDueMails(local.ports)
  database.middlewareStack.add(
    (next, { commandName = '' }) =>
      async request => {
        Object.assign(request.input, { ReturnConsumedCapacity: 'TOTAL' })
        const result = await next(request)
        const kind = /^(Get|Query)/.test(commandName) ? 'reads' : 'writes'
        for (const { TableName, CapacityUnits } of [output.parse(result.output).ConsumedCapacity].flat()) {
          if (cachedRequests.test(`${TableName} ${commandName}`)) continue
          const previous = consumedUnits[task] ?? { reads: 0, writes: 0 }
          consumedUnits[task] = { ...previous, [kind]: previous[kind] + CapacityUnits }
        }
        return result
      },
    { step: 'initialize', name: 'consumed-units' },
  )
})
afterAll(() => database.middlewareStack.remove('consumed-units'))

const measure = <T>(name: string, work: () => T) => {
  task = name
  return work()
}

it('consumes the DynamoDB units that the cost table assumes', async () => {
  const ucasId = newUcasId()
  const email = `a${ucasId}@example.org`
  const requestAs = (name: string, ...call: Parameters<typeof local.request>) =>
    measure(name, () => local.request(...call))

  await requestAs('sign-in', 'POST', '/auth/signin', { form: { ucasId, emailAddress: email } })
  await measure('link', () => sendDueMails(local.ports))
  const [mail] = await listMailsTo(email)
  const token = findLinkToken(mail?.body.text)
  await requestAs('show-link', 'GET', `/auth/verify?token=${token}`)
  const followed = await requestAs('follow-link', 'POST', '/auth/verify', { form: { token } })
  const cookie = followed.headers.get('set-cookie')?.split(';')[0] ?? ''
  const session = await requestAs('get-bearer-token', 'GET', '/auth/bearer-token', { cookie })
  const { bearerToken: bearer } = z.object({ bearerToken: z.string() }).parse(await session.json())
  await requestAs('get-applicant', 'GET', '/api/applicant', { bearer })
  await requestAs('get-draft', 'GET', '/api/draft', { bearer })
  const check = { version: 1, qualifications: threeALevels(), residency: 'A', immigrationStatus: 'A' }
  await requestAs('check-entry', 'POST', '/api/qualifications/entry', { bearer, json: check })
  const form = { ...emptyForm, surname: 'Sample' }
  const start = local.clock.now
  local.clock.now = new Date(start.getTime() + 60_000)
  await requestAs('put-draft', 'PUT', '/api/draft', { bearer, json: { form, version: 0 } })
  local.clock.now = start
  const body = completeForm({ ucasId, email })
  const response = await requestAs('create-applicant', 'POST', '/api/applicant?programmeCode=G400-USCSC', {
    bearer,
    json: body,
  })
  expect(response.status).toBe(201)
  await measure('receipt', () => sendDueMails(local.ports))

  expect(consumedUnits).toEqual(units)
})
