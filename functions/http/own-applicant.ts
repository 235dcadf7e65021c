import { Refusal } from '#shared/errors.ts'
import { emailKey } from '../email-key.ts'
import type { Ports } from '../ports.ts'
import type { ApplicantRecord } from '../repositories/applicants.ts'
import type { Identity } from './bearer.ts'
import { noMatch } from './refusals.ts'

/** The caller's applicant record, if there is one; refuses somebody else's, whose e-mail is another. */
export async function ownRecord(
  { ucasPersonalId, email }: Identity,
  { applicants }: Pick<Ports, 'applicants'>,
): Promise<ApplicantRecord | undefined> {
  const record = await applicants.get(ucasPersonalId)
  if (record && record.emailKey !== emailKey(email)) throw otherEmail()
  return record
}

const otherEmail = () =>
  new Refusal({
    kind: 'denied',
    message: noMatch,
    failedCheck: 'email',
  })
