import * as z from 'zod/mini'
import type { RouteName } from '#shared/contract.ts'
import { emptyForm } from '#shared/schemas/draft.ts'
import { findLinkToken, type LocalPortal, listMailsTo, newUcasId } from '../functions/local-portal.ts'
import { listQueuedMails, sendMails } from '../functions/send-queued-mails.ts'
import { completeForm, threeALevels } from '../sample-application.ts'

type Measure = <T>(name: RouteName | 'link' | 'receipt', work: () => T | Promise<T>) => Promise<T>

/** Makes the calls of a journey from the sign-in to the receipt, as a new person. */
export async function makeJourney(local: LocalPortal, measure: Measure) {
  const ucasId = newUcasId()
  const email = `a${ucasId}@example.org`
  /** Makes and measures a request. Throws when the portal refuses it. */
  const requestAs = async (name: RouteName, ...call: Parameters<LocalPortal['request']>) => {
    const response = await measure(name, () => local.request(...call))
    const isExpectedRefusal = name === 'get-applicant' && response.status === 404
    if (response.status >= 400 && !isExpectedRefusal)
      throw new Error(`${name} returned ${response.status}: ${await response.text()}`)
    return response
  }

  const signInForm = { ucasId, emailAddress: email }
  const mailCookie = readCookie(await requestAs('sign-in', 'POST', '/auth/signin', { form: signInForm }))
  const links = await listQueuedMails(local.ports)
  await measure('link', () => sendMails(links, local.ports))
  const [mail] = await listMailsTo(email)
  const token = findLinkToken(mail?.text)
  await requestAs('show-link', 'GET', `/auth/verify?token=${token}`)
  const cookie = readCookie(await requestAs('follow-link', 'POST', '/auth/verify', { form: { token } }))
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
  const json = completeForm({ ucasId, email })
  const path = `/api/applicant?programmeCode=${json.programmeCode}`
  await requestAs('create-applicant', 'POST', path, { bearer, json })
  const receipts = await listQueuedMails(local.ports)
  await measure('receipt', () => sendMails(receipts, local.ports))
  return { mailCookie, cookie, bearer }
}

const readCookie = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? ''
