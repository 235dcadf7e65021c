import { Refusal } from '#shared/errors.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { FeeContext } from '#shared/schemas/fee-context.ts'
import type { Qualifications } from '#shared/schemas/qualification.ts'
import type { Receipt } from '#shared/schemas/submission.ts'
import { portalConfiguration } from '../configuration.ts'
import type { Identity } from '../http/bearer.ts'
import { randomToken, sha256, toEmailKey } from '../keys.ts'
import { count } from '../log.ts'
import type { PortsOf } from '../ports.ts'
import type { ApplicantRecord } from '../repositories/applicants.ts'
import { addTime, applicationLifetime, toEpochSeconds } from '../time.ts'
import { toDecision } from './decision.ts'
import { findExistingReceipt } from './idempotency.ts'
import { type ValidatedSubmission, validateSubmission } from './validate.ts'

/** What both submissions may touch. */
export type SubmissionPorts = Omit<PortsOf<'create-applicant'>, 'numbers'>

/** A submission put together from what was sent and what is on record. */
export type Submission = {
  who: Identity
  programmeCode: string
  qualifications: Qualifications
  /** Whole for a new applicant; of a record, what it has and what was sent. */
  details: ApplicantRecord['details']
  feeContext: FeeContext | null
  hasBeenInterviewed: boolean | null
  idempotencyKey: string | null
  body: string
  /** The record it changes; undefined makes a new one, under the next number. */
  record: ApplicantRecord | undefined
}

const attempts = 3

/**
 * Judges a submission against the catalogue of this moment and writes it whole: applicant, application with its
 * decision record, receipt to be mailed, end of the draft (DECISIONS, sections 4 and 6). Refuses with the messages
 * of section 5, as a conflict when the places are gone or the applicant has applied before.
 */
export async function submit(
  submission: Submission,
  number: () => Promise<number>,
  ports: SubmissionPorts,
  attempt = 1,
): Promise<Receipt> {
  const judgement = await validateSubmission(submission, ports)
  const applicantId = submission.record?.applicantId ?? (await number())
  try {
    await write(submission, applicantId, judgement, ports)
  } catch (thrown) {
    if (!(thrown instanceof Refusal) || thrown.error.kind !== 'conflict') throw thrown
    if (thrown.error.itemType === 'Catalogue' && attempt < attempts)
      return submit(submission, async () => applicantId, ports, attempt + 1)
    const record = await ports.applicants.get(submission.who.ucasPersonalId)
    const first = await findExistingReceipt(submission, record, ports)
    if (first) return first
    throw thrown
  }
  count('submissions')
  return { applicantId, applicationNumber: formatApplicationNumber(applicantId, portalConfiguration) }
}

async function write(
  submission: Submission,
  applicantId: number,
  { programme, facts, judgement }: ValidatedSubmission,
  { applicants, applications, outbox, drafts, catalogue, transaction, now }: SubmissionPorts,
) {
  const { who, details, qualifications, feeContext, record, hasBeenInterviewed } = submission
  const submittedAt = now().toISOString()
  const expires = toEpochSeconds(addTime(now(), applicationLifetime))
  const { code: programmeCode, name: programmeName } = programme.programme

  const applicant: ApplicantRecord = {
    ucasPersonalId: who.ucasPersonalId,
    applicantId,
    emailKey: toEmailKey(who.email),
    details,
    feeStatusType:
      record?.feeStatusType === 'FeeStatusConfirmed' ? record.feeStatusType : 'FeeStatusProvisional',
    feeStatus: facts.feeStatus,
    feeContext,
    qualifications,
    version: (record?.version ?? 0) + 1,
    changedAt: submittedAt,
    expires,
  }
  await transaction([
    record ? applicants.replaceWrite(applicant) : applicants.addWrite(applicant),
    applications.addWrite({
      applicantId,
      programmeCode,
      programmeName,
      submittedAt,
      hasBeenInterviewed,
      decision: toDecision(programme.version, facts, judgement),
      idempotencyKey: submission.idempotencyKey,
      bodyHash: sha256(submission.body),
      expires,
    }),
    catalogue.unchangedCheck(programme),
    outbox.addWrite(
      randomToken(),
      who.email,
      {
        kind: 'application-received',
        applicationNumber: formatApplicationNumber(applicantId, portalConfiguration),
        programmeName,
        programmeCode,
        submittedAt,
      },
      now(),
    ),
    drafts.discardWrite(who, now()),
  ])
}
