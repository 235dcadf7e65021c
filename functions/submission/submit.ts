import { Refusal } from '#shared/errors.ts'
import { retention } from '#shared/retention.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { getLondonYear } from '#shared/rules/dates/london-time.ts'
import { withDefaultYears } from '#shared/rules/dates/year-obtained.ts'
import type { Receipt } from '#shared/schemas/submission.ts'
import { randomToken, sha256 } from '../crypto.ts'
import { toEmailKey } from '../email-key.ts'
import { count } from '../logging/log.ts'
import type { ApplicantRecord } from '../repositories/applicants.ts'
import { addTime, toEpochSeconds } from '../time.ts'
import { toDecision } from './decision.ts'
import { findExistingReceipt } from './idempotency.ts'
import type { Submission, SubmissionPorts } from './submission.ts'
import { type ValidatedSubmission, validateSubmission } from './validate.ts'

const maxAttempts = 3

/**
 * Validates a submission against the current catalogue and writes it in one transaction: applicant, application with
 * its decision, receipt email and the deletion of the draft. Refuses with the messages of the specification's section
 * 5, or with a conflict when the places are gone or the applicant has already applied.
 */
export async function submit(
  request: Submission,
  nextNumber: () => Promise<number>,
  ports: SubmissionPorts,
  attempt = 1,
): Promise<Receipt> {
  const { qualifications } = request
  const list = withDefaultYears(qualifications.list, getLondonYear(ports.now()))
  const submission = { ...request, qualifications: { ...qualifications, list } }
  const validated = await validateSubmission(submission, ports)
  const applicantId = await nextNumber()
  try {
    await write(submission, applicantId, validated, ports)
  } catch (error) {
    if (!(error instanceof Refusal) || error.error.kind !== 'conflict') throw error
    if (error.error.itemType === 'Catalogue' && attempt < maxAttempts)
      return submit(submission, async () => applicantId, ports, attempt + 1)
    const record = await ports.applicants.get(submission.identity.ucasPersonalId)
    const receipt = await findExistingReceipt(submission, record, ports)
    if (receipt) return receipt
    throw error
  }
  count('submissions')
  return { applicantId, applicationNumber: formatApplicationNumber(applicantId, ports.configuration) }
}

async function write(
  submission: Submission,
  applicantId: number,
  { programme, input, evaluation }: ValidatedSubmission,
  { applicants, applications, mails, drafts, catalogue, transaction, now, configuration }: SubmissionPorts,
) {
  const { identity, details, qualifications, feeContext, record, hasBeenInterviewed } = submission
  const submittedAt = now().toISOString()
  const expires = toEpochSeconds(addTime(now(), retention.application))
  const { code: programmeCode, name: programmeName } = programme.programme

  const applicant: ApplicantRecord = {
    ucasPersonalId: identity.ucasPersonalId,
    applicantId,
    emailKey: toEmailKey(identity.email),
    details,
    feeStatusType:
      record?.feeStatusType === 'FeeStatusConfirmed' ? record.feeStatusType : 'FeeStatusProvisional',
    feeStatus: input.feeStatus,
    feeContext,
    qualifications,
    source: record?.source ?? 'portal',
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
      decision: toDecision(programme.version, input, evaluation),
      idempotencyKey: submission.idempotencyKey,
      bodyHash: sha256(submission.body),
      expires,
    }),
    catalogue.unchangedCheck(programme),
    mails.addWrite(
      randomToken(),
      identity.email,
      {
        kind: 'application-received',
        applicationNumber: formatApplicationNumber(applicantId, configuration),
        programmeName,
        submittedAt,
        needsAdvisor: evaluation.checkStatus === 'Undecided',
      },
      now(),
    ),
    drafts.discardWrite(identity, now()),
  ])
}
