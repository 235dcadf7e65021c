import type { Context } from 'hono'
import { applicationNumber } from '#shared/rules/application-number.ts'
import type { Receipt } from '#shared/schemas/submission.ts'
import type { Identity } from './bearer.ts'
import { portalConfiguration } from './configuration.ts'
import { emailKey } from './email-key.ts'
import { alreadyApplied, otherContent, othersRecord } from './refusals.ts'
import { hashOf } from './secret-text.ts'
import type { Submission, SubmissionPorts } from './submission.ts'

type First = { idempotencyKey: string | null; bodyHash: string; receipt: Receipt }
type Sent = Pick<Submission, 'who' | 'idempotencyKey' | 'body'>

/** The caller's application, if there is one; `foreign` when the record of the UCAS ID has another e-mail. */
async function earlier(who: Identity, { applicants, applications }: SubmissionPorts) {
  const record = await applicants.get(who.ucasPersonalId)
  const foreign = record !== undefined && record.emailKey !== emailKey(who.email)
  const application = record && !foreign ? await applications.get(record.applicantId) : undefined
  if (!application) return { foreign, first: undefined }
  const { applicantId, idempotencyKey, bodyHash } = application
  const receipt = { applicantId, applicationNumber: applicationNumber(applicantId, portalConfiguration) }
  return { foreign, first: { idempotencyKey, bodyHash, receipt } }
}

/**
 * What somebody who has applied before is told: the first answer if this is the same submission again; otherwise it
 * is refused, as one with another content under the same key, or as a second application (DECISIONS, section 2;
 * specification, section 6). Who comes with another e-mail than the record's is refused without a number. Undefined
 * for who has not applied.
 */
export async function toldBefore(sent: Sent, ports: SubmissionPorts): Promise<Receipt | undefined> {
  const { foreign, first } = await earlier(sent.who, ports)
  if (foreign) throw othersRecord()
  return first && answerAgain(first, sent)
}

function answerAgain(first: First, { idempotencyKey, body }: Omit<Sent, 'who'>): Receipt {
  if (!idempotencyKey || first.idempotencyKey !== idempotencyKey)
    throw alreadyApplied(first.receipt.applicationNumber)
  if (first.bodyHash !== hashOf(body)) throw otherContent()
  return first.receipt
}

/** The first answer to a submission that is repeated with its key, before anything else is looked at. */
export async function answeredBefore(
  { who, c }: { who: Identity; c: Context },
  ports: SubmissionPorts,
): Promise<Receipt | undefined> {
  const idempotencyKey = c.req.header('idempotency-key')
  if (!idempotencyKey) return
  const { first } = await earlier(who, ports)
  if (first?.idempotencyKey !== idempotencyKey) return
  return answerAgain(first, { idempotencyKey, body: await c.req.text() })
}
