import type { Context } from 'hono'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { Receipt } from '#shared/schemas/submission.ts'
import { portalConfiguration } from '../configuration.ts'
import type { Identity } from '../http/bearer.ts'
import { sha256, toEmailKey } from '../keys.ts'
import { alreadyApplied, emailMismatch, idempotencyKeyReused } from '../refusals.ts'
import type { ApplicantRecord } from '../repositories/applicants.ts'
import type { Submission, SubmissionPorts } from './submit.ts'

type First = { idempotencyKey: string | null; bodyHash: string; receipt: Receipt }
type KnownRecord = ApplicantRecord | undefined
type Sent = Pick<Submission, 'who' | 'idempotencyKey' | 'body'>

/** The application on a record, if there is one. */
async function firstOn(record: KnownRecord, { applications }: SubmissionPorts): Promise<First | undefined> {
  const application = record && (await applications.get(record.applicantId))
  if (!application) return
  const { applicantId, idempotencyKey, bodyHash } = application
  const receipt = {
    applicantId,
    applicationNumber: formatApplicationNumber(applicantId, portalConfiguration),
  }
  return { idempotencyKey, bodyHash, receipt }
}

const foreign = (record: KnownRecord, { email }: Identity) => record && record.emailKey !== toEmailKey(email)

/**
 * What somebody who has applied before is told: the first answer if this is the same submission again; otherwise it
 * is refused, as one with another content under the same key, or as a second application (DECISIONS, section 2;
 * specification, section 6). Who comes with another e-mail than the record's is refused without a number. Undefined
 * for who has not applied. `record` is that of the caller's UCAS ID as it is now.
 */
export async function findExistingReceipt(
  sent: Sent,
  record: KnownRecord,
  ports: SubmissionPorts,
): Promise<Receipt | undefined> {
  if (foreign(record, sent.who)) throw emailMismatch()
  const first = await firstOn(record, ports)
  return first && answerAgain(first, sent)
}

function answerAgain(first: First, { idempotencyKey, body }: Omit<Sent, 'who'>): Receipt {
  if (!idempotencyKey || first.idempotencyKey !== idempotencyKey)
    throw alreadyApplied(first.receipt.applicationNumber)
  if (first.bodyHash !== sha256(body)) throw idempotencyKeyReused()
  return first.receipt
}

/** The first answer to a submission that is repeated with its key, before anything else is looked at. */
export async function replayReceipt(
  { who, c }: { who: Identity; c: Context },
  ports: SubmissionPorts,
): Promise<Receipt | undefined> {
  const idempotencyKey = c.req.header('idempotency-key')
  if (!idempotencyKey) return
  const record = await ports.applicants.get(who.ucasPersonalId)
  const first = foreign(record, who) ? undefined : await firstOn(record, ports)
  if (first?.idempotencyKey !== idempotencyKey) return
  return answerAgain(first, { idempotencyKey, body: await c.req.text() })
}
