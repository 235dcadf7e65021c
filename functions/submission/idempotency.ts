import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import type { Receipt } from '#shared/schemas/submission.ts'
import { sha256 } from '../crypto.ts'
import { toEmailKey } from '../email-key.ts'
import type { Identity } from '../http/bearer.ts'
import type { RepeatableRequest } from '../http/route.ts'
import { alreadyApplied, emailMismatch, idempotencyKeyReused } from '../refusals.ts'
import type { ApplicantRecord } from '../repositories/applicants.ts'
import type { ApplicationRecord } from '../repositories/applications.ts'
import type { Submission, SubmissionPorts } from './submission.ts'

type RepeatableSubmission = Pick<Submission, 'identity' | 'idempotencyKey' | 'body'>

/**
 * Returns the receipt of an applicant who has already applied, if this is the same submission again. Refuses a
 * different body under the same key, and a second application (specification, section 6). Refuses a caller whose email
 * is not the record's, without revealing the application number. Returns undefined for someone who has not applied.
 * `record` is the current record of the caller's UCAS ID.
 */
export async function findExistingReceipt(
  submission: RepeatableSubmission,
  record: ApplicantRecord | undefined,
  { applications, configuration }: SubmissionPorts,
): Promise<Receipt | undefined> {
  if (!record) return
  if (!belongsTo(record, submission.identity)) throw emailMismatch(configuration.hotline)
  const application = await applications.get(record.applicantId)
  return application && repeatReceipt(application, submission, configuration)
}

/** Returns the receipt of a submission that is repeated with its idempotency key. Runs before the service gate. */
export async function replayReceipt(
  { identity, idempotencyKey, readBody }: RepeatableRequest,
  { applicants, applications, configuration }: SubmissionPorts,
): Promise<Receipt | undefined> {
  if (!idempotencyKey) return
  const record = await applicants.get(identity.ucasPersonalId)
  if (!record || !belongsTo(record, identity)) return
  const application = await applications.get(record.applicantId)
  if (application?.idempotencyKey !== idempotencyKey) return
  return repeatReceipt(application, { idempotencyKey, body: await readBody() }, configuration)
}

const belongsTo = (record: ApplicantRecord, { email }: Identity) => record.emailKey === toEmailKey(email)

function repeatReceipt(
  { applicantId, ...stored }: ApplicationRecord,
  { idempotencyKey, body }: Pick<Submission, 'idempotencyKey' | 'body'>,
  configuration: Configuration,
): Receipt {
  const applicationNumber = formatApplicationNumber(applicantId, configuration)
  if (!idempotencyKey || stored.idempotencyKey !== idempotencyKey) throw alreadyApplied(applicationNumber)
  if (stored.bodyHash !== sha256(body)) throw idempotencyKeyReused()
  return { applicantId, applicationNumber }
}
