import { emailMismatchText, Refusal } from '#shared/errors.ts'
import type { Ports } from '../ports/ports.ts'
import type { ApplicantRecord } from '../repositories/applicants.ts'
import type { Identity } from './bearer.ts'

export async function getOwnApplicant(
  identity: Identity,
  { applicants }: Pick<Ports, 'applicants'>,
): Promise<ApplicantRecord | undefined> {
  const { record, isOfAnother } = await applicants.findByPair(identity)
  if (isOfAnother) throw emailOfAnother()
  return record
}

export const emailOfAnother = () =>
  new Refusal({
    kind: 'denied',
    message: `${emailMismatchText}. Sign out, then sign in with the email address from your UCAS form.`,
    failedCheck: 'email',
  })
