import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { sendDueMails } from '#functions/mail/send-mail.ts'
import { database } from '#functions/repositories/database.ts'
import { emptyForm } from '#shared/schemas/draft.ts'
import { findLinkToken, listMailsTo, localPortal, newUcasId } from '../functions/local-portal.ts'
import { threeALevels, wholeForm } from '../sample-application.ts'
import { units } from './journey.ts'

const local = localPortal()
const billed: Record<string, { reads: number; writes: number }> = {}
let task = ''

const consumed = z.object({ TableName: z.string(), CapacityUnits: z.number() })
const output = z.object({ ConsumedCapacity: z.union([consumed, z.array(consumed)]) })
/** The requests whose results a process caches for all applicants. */
const cachedRequests = /service-flags|numbers|catalogue.*Query/

beforeAll(async () => {
  await local.seed()
  // Mails of other tests would count as this journey's.
  await sendDueMails(local.ports)
  database.middlewareStack.add(
    (next, { commandName = '' }) =>
      async request => {
        Object.assign(request.input, { ReturnConsumedCapacity: 'TOTAL' })
        const result = await next(request)
        const kind = /^(Get|Query)/.test(commandName) ? 'reads' : 'writes'
        for (const { TableName, CapacityUnits } of [output.parse(result.output).ConsumedCapacity].flat()) {
          if (cachedRequests.test(`${TableName} ${commandName}`)) continue
          const previous = billed[task] ?? { reads: 0, writes: 0 }
          billed[task] = { ...previous, [kind]: previous[kind] + CapacityUnits }
        }
        return result
      },
    { step: 'initialize', name: 'billed' },
  )
})
afterAll(() => database.middlewareStack.remove('billed'))

const measure = <T>(name: string, work: () => T) => {
  task = name
  return work()
}

it('DynamoDB bills a journey as the cost table assumes', async () => {
  const ucasId = newUcasId()
  const email = `a${ucasId}@example.org`
  const as = (name: string, ...call: Parameters<typeof local.request>) =>
    measure(name, () => local.request(...call))

  await as('sign-in', 'POST', '/auth/signin', { form: { ucasId, emailAddress: email } })
  await measure('link', () => sendDueMails(local.ports))
  const [mail] = await listMailsTo(email)
  const token = findLinkToken(mail?.body.text)
  await as('show-link', 'GET', `/auth/verify?token=${token}`)
  const followed = await as('follow-link', 'POST', '/auth/verify', { form: { token } })
  const cookie = followed.headers.get('set-cookie')?.split(';')[0] ?? ''
  const session = await as('get-bearer-token', 'GET', '/auth/bearer-token', { cookie })
  const { bearerToken: bearer } = z.object({ bearerToken: z.string() }).parse(await session.json())
  await as('get-applicant', 'GET', '/api/applicant', { bearer })
  await as('get-draft', 'GET', '/api/draft', { bearer })
  const check = { version: 1, qualifications: threeALevels(), residency: 'A', immigrationStatus: 'A' }
  await as('check-entry', 'POST', '/api/qualifications/entry', { bearer, json: check })
  const form = { ...emptyForm, surname: 'Sample' }
  await as('put-draft', 'PUT', '/api/draft', { bearer, json: { form, version: 0 } })
  const json = wholeForm({ ucasId, email })
  const sent = await as('create-applicant', 'POST', '/api/applicant?programmeCode=G400-USCSC', {
    bearer,
    json,
  })
  expect(sent.status).toBe(201)
  await measure('receipt', () => sendDueMails(local.ports))

  expect(billed).toEqual(units)
})
