import { randomUUID } from 'node:crypto'
import { completeForm } from '../../../sample-application.ts'
import { importApplicant } from '../../imported-applicant.ts'
import type { Json, LocalPortal } from '../../local-portal.ts'
import { newUcasId } from '../../local-portal.ts'

export type Person = { ucasId: string; email: string; cookie: string; bearer: string }

/** Somebody who is signed in, without the mail and the link on the way there. */
export async function signInPerson(
  local: LocalPortal,
  ucasId = newUcasId(),
  email = `fault${ucasId}@example.org`,
): Promise<Person> {
  const session = await local.ports.sessions.create({ ucasPersonalId: ucasId, email }, local.clock.now)
  const cookie = `session=${session}`
  const answered = await local.request('GET', '/auth/bearer-token', { cookie })
  const { bearerToken } = (await answered.json()) as { bearerToken: string }
  return { ucasId, email, cookie, bearer: bearerToken }
}

/** Somebody who has a record from UCAS, in version 4, and is signed in. */
export async function signInImportedPerson(local: LocalPortal): Promise<Person> {
  const { ucasId, email } = await importApplicant(local)
  return signInPerson(local, ucasId, email)
}

export type Request = { path: string; json: unknown; bearer: string; headers: Record<string, string> }

/** The first-time form of a person as a request, with an idempotency key of its own. */
export const newApplicantRequest = (person: Person, programmeCode = 'G400-USCSC'): Request => ({
  path: `/api/applicant?programmeCode=${programmeCode}`,
  json: completeForm(person, programmeCode),
  bearer: person.bearer,
  headers: { 'idempotency-key': randomUUID() },
})

/** The form of a person who is on record, as a request, with an idempotency key of its own. */
export const importedApplicantRequest = (
  person: Person,
  change: Json = {},
  programmeCode = 'G400-USCSC',
): Request => ({
  path: '/api/application',
  json: {
    programmeCode,
    data: {
      qualifications: completeForm(person).data.qualifications,
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

/** Sends a request and gives status and body. */
export async function send(local: LocalPortal, { path, ...asked }: Request) {
  const response = await local.request('POST', path, asked)
  return { status: response.status, body: (await response.json()) as Json }
}
