import { emailMismatchText, Refusal } from '#shared/errors.ts'
import { toEmailKey } from '../email-key.ts'
import type { Ports } from '../ports/ports.ts'
import type { ApplicantRecord } from '../repositories/applicants.ts'
import type { Identity } from './bearer.ts'

/** Returns the caller's applicant record, if there is one. Refuses a record with another email. */
export async function getOwnApplicant(
  { ucasPersonalId, email }: Identity,
  { applicants }: Pick<Ports, 'applicants'>,
): Promise<ApplicantRecord | undefined> {
  const record = await applicants.get(ucasPersonalId)
  if (record && record.emailKey !== toEmailKey(email))
    throw new Refusal({ kind: 'denied', message: emailMismatchText, failedCheck: 'email' })
  return record
}
