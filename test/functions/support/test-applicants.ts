import { randomUUID } from 'node:crypto'
import { emptyForm } from '#shared/schemas/form.ts'
import { completeSubmission } from '../../support/sample-application.ts'
import { importApplicant } from './imported-applicant.ts'
import type { Json, LocalPortal } from './local-portal.ts'
import { newUcasId, readReply } from './local-portal.ts'

export type Person = { ucasId: string; email: string; cookie: string; bearer: string }

/** Creates a session of a person in the database, without a mail and a link. */
export async function createSession(
  local: LocalPortal,
  ucasId = newUcasId(),
  email = `applicant${ucasId}@example.org`,
): Promise<Person> {
  const session = local.ports.sessions.createWrite({ ucasId, email }, local.clock.now)
  await local.ports.transaction([session.write])
  const cookie = `session=${session.cookie}`
  const response = await local.request('GET', '/auth/bearer-token', { cookie })
  const { bearerToken } = (await response.json()) as { bearerToken: string }
  return { ucasId, email, cookie, bearer: bearerToken }
}

/** Creates a sign-in link in the database, without its mail. Returns its token. */
export async function createLink(
  { ports, clock }: LocalPortal,
  ucasId = newUcasId(),
  email = `applicant${ucasId}@example.org`,
) {
  return (await ports.signInLinks.create({ ucasId, email, next: '/applicant' }, clock.now)).token
}

export const saveDraft = (
  local: LocalPortal,
  bearer: string,
  form: unknown = emptyForm,
  version: unknown = 0,
) => local.request('PUT', '/api/draft', { bearer, json: { form, version } })

/** Imports a person's record from UCAS, in version 4, and signs them in. */
export async function signInImportedPerson(local: LocalPortal): Promise<Person> {
  const { ucasId, email } = await importApplicant(local)
  return createSession(local, ucasId, email)
}

export type Request = { path: string; json: unknown; bearer: string; headers: Record<string, string> }

/** Returns a submission of the first-time form, with a new idempotency key. */
export const newApplicantRequest = (person: Person, programmeCode = 'G400-USCSC'): Request => ({
  path: `/api/applicant?programmeCode=${programmeCode}`,
  json: completeSubmission(person, programmeCode),
  bearer: person.bearer,
  headers: { 'idempotency-key': randomUUID() },
})

/** Returns a submission of a person on record, with a new idempotency key. */
export const importedApplicantRequest = (
  person: Person,
  change: Json = {},
  programmeCode = 'G400-USCSC',
): Request => ({
  path: '/api/application',
  json: {
    programmeCode,
    data: {
      qualifications: completeSubmission(person).data.qualifications,
      details: { telephone1: '020 7946 0100' },
      gdprAccept: true,
      qualificationsConfirmed: true,
      hasBeenInterviewed: null,
      version: 4,
      ...change,
    },
  },
  bearer: person.bearer,
  headers: { 'idempotency-key': randomUUID() },
})

export const send = (local: LocalPortal, { path, ...options }: Request) =>
  readReply(local.request('POST', path, options))
