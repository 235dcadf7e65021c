import type { Context } from 'hono'
import { invalid, isRefusal } from '#shared/errors.ts'
import { retention } from '#shared/retention.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { getLondonYear } from '#shared/rules/dates/london-time.ts'
import { checkEntry } from '#shared/rules/entry-check/entry-check.ts'
import { deriveFeeStatus } from '#shared/rules/fee-status.ts'
import { removedProgrammeText } from '#shared/rules/programme-availability.ts'
import { findSimilarProgrammes } from '#shared/rules/similar-programmes.ts'
import { checkSubmissionRules } from '#shared/rules/submission-rules.ts'
import type { FeeContext, PersonKey } from '#shared/schemas/applicant.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { errorMessage } from '#shared/schemas/message.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import { withDefaultYears } from '#shared/schemas/qualification.ts'
import type { Receipt } from '#shared/schemas/submission.ts'
import { subjectTitles } from '../catalogue/subject-lists.ts'
import { randomToken, sha256 } from '../crypto.ts'
import { countMetric } from '../log.ts'
import {
  applicants,
  applications,
  catalogue,
  drafts,
  mails,
  numbers,
  transaction,
} from '../ports/port-factories.ts'
import type { FactoriesOf, PortsOf } from '../ports/ports.ts'
import { toEmailKey, ucasOwner } from '../record-owner.ts'
import { alreadyApplied, idempotencyKeyReused, placesTaken } from '../refusals.ts'
import type { ApplicantRecord } from '../repositories/applicants.ts'
import type { ApplicationRecord } from '../repositories/applications.ts'
import type { VersionedProgramme } from '../repositories/catalogue.ts'
import { addTime, toEpochSeconds } from '../time.ts'
import { type Evaluation, type EvaluationInput, evaluate } from './evaluation.ts'

type SubmissionPorts = PortsOf<'create-application'>
export const submissionFactories: FactoriesOf<SubmissionPorts> = {
  applicants,
  applications,
  catalogue,
  drafts,
  mails,
  numbers,
  transaction,
}

/** Who sends a submission, and what identifies a repeated one. */
type SubmissionRequest = { person: PersonKey; idempotencyKey: string | null; bodyHash: string }

type Submission = SubmissionRequest & {
  programmeCode: string
  /** With the GCSEs that UCAS supplied. */
  qualifications: NonNullable<ApplicantRecord['qualifications']>
  /** Complete for a new applicant; otherwise the record's details with those of the request. */
  details: ApplicantRecord['details']
  feeContext: FeeContext | null
  hasBeenInterviewed: boolean | null
  /** The record to change; undefined creates one. */
  record: ApplicantRecord | undefined
  /** The number of the application; undefined takes the next one. */
  applicantId: number | undefined
}

/**
 * Returns the stored record and application, and the receipt if the request repeats the person's newest submission. Refuses
 * another body under the same key (functions/README.md, "Submission, idempotency and numbers").
 */
async function findStored(
  { person, idempotencyKey, bodyHash }: SubmissionRequest,
  { applicants, applications, configuration }: SubmissionPorts,
) {
  const { record, isEmailMismatch } = await applicants.findByPair(person)
  const application = record && (await applications.get(record.applicantId))
  const stored = { record, isEmailMismatch, application, receipt: undefined }
  if (!application || idempotencyKey === null || application.idempotencyKey !== idempotencyKey) return stored
  if (application.bodyHash !== bodyHash) throw idempotencyKeyReused()
  return { ...stored, receipt: toReceipt(application.applicantId, configuration) }
}

/** Returns what identifies a submission, and what is stored about its person. */
export async function readSubmission(person: PersonKey, c: Context, ports: SubmissionPorts) {
  const request: SubmissionRequest = {
    person,
    idempotencyKey: c.req.header('idempotency-key') ?? null,
    bodyHash: sha256(new Uint8Array(await c.req.arrayBuffer())),
  }
  return { request, ...(await findStored(request, ports)) }
}

/** Returns the first reply to a repeated submission. */
export const findReceipt = async (person: PersonKey, c: Context, ports: SubmissionPorts) =>
  (await readSubmission(person, c, ports)).receipt

export function refuseSecondApplication(
  application: ApplicationRecord | undefined,
  configuration: Configuration,
) {
  if (application && !application.withdrawn)
    throw alreadyApplied(formatApplicationNumber(application.applicantId, configuration))
}

const toReceipt = (applicantId: number, configuration: Configuration): Receipt => ({
  applicantId,
  applicationNumber: formatApplicationNumber(applicantId, configuration),
})

const maxAttempts = 3

/**
 * Validates a submission against the current catalogue and writes it in one transaction: applicant, application with
 * its entry check, receipt email and the deletion of the draft. Refuses with the messages of the specification's section
 * 5, or with a conflict when the places are gone or the applicant has already applied.
 */
export async function submit(request: Submission, ports: SubmissionPorts): Promise<Receipt> {
  const { qualifications } = request
  const list = withDefaultYears(qualifications.list, getLondonYear(ports.now()))
  const submission = { ...request, qualifications: { ...qualifications, list } }
  let { applicantId } = submission
  let failure: unknown
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const validated = await validateSubmission(submission, ports)
    applicantId ??= await ports.numbers.next()
    try {
      await writeSubmission(submission, applicantId, validated, ports)
      countMetric('submissions')
      return toReceipt(applicantId, ports.configuration)
    } catch (error) {
      failure = error
      if (!isRefusal(error, 'conflict', 'Catalogue')) break
    }
  }
  // Another call may have written it, or this one, whose reply from the database was lost.
  const { application, receipt } = await findStored(submission, ports)
  if (receipt) return receipt
  refuseSecondApplication(application, ports.configuration)
  throw failure
}

type ValidatedSubmission = {
  programme: VersionedProgramme
  input: EvaluationInput
  evaluation: Evaluation
}

/**
 * Evaluates a submission. Refuses it with the messages of the specification's section 5, or, when the places are gone,
 * with a conflict that names similar open programmes.
 */
async function validateSubmission(
  submission: Submission,
  { catalogue, now, configuration }: SubmissionPorts,
): Promise<ValidatedSubmission> {
  const { details, record, feeContext, programmeCode, hasBeenInterviewed } = submission
  // The evaluation depends on neither, and a UCAT ID would identify the applicant in what is stored of it.
  const { gcses: _gcses, ucatId: _ucatId, ...qualifications } = submission.qualifications
  const { universityName, ucatThreshold, ucatScale, ielts, toefl } = configuration
  const programme = await catalogue.getProgramme(programmeCode)
  if (!programme) throw invalid([errorMessage('programmeCode', removedProgrammeText)])
  const feeStatusConfirmed = record?.feeStatusType === 'FeeStatusConfirmed'
  const input = {
    programme: programme.programme,
    qualifications,
    feeStatus: deriveFeeStatus(record, feeContext?.ukResidency, feeContext?.ukImmigrationStatus),
    feeStatusConfirmed,
    feeContext,
    dateOfBirth: details.dateOfBirth,
    hasBeenInterviewed,
    year: getLondonYear(now()),
    site: { universityName, ucatThreshold, ucatScale, ielts, toefl },
  }
  const evaluation = evaluate(input)
  if (evaluation.errors.length > 0) throw invalid(evaluation.errors)
  if (!evaluation.placesAvailable) {
    const similarProgrammes = findAcceptingProgrammes(input, await catalogue.listProgrammes())
    throw placesTaken(programme.programme, similarProgrammes, configuration.hotline)
  }
  return { programme, input, evaluation }
}

const maxSimilarProgrammes = 3

/** Returns up to three open programmes that would accept the same submission, nearest first. */
function findAcceptingProgrammes(input: EvaluationInput, programmes: readonly Programme[]): Programme[] {
  const { programme: chosen, qualifications, feeStatus, site } = input
  const results = checkEntry(programmes, qualifications, feeStatus, subjectTitles, site)
  const wouldAccept = (programme: Programme) =>
    checkSubmissionRules({ ...input, programme, checkStatus: 'Qualified' }).length === 0
  return findSimilarProgrammes(chosen, programmes, results).filter(wouldAccept).slice(0, maxSimilarProgrammes)
}

async function writeSubmission(
  submission: Submission,
  applicantId: number,
  { programme, input, evaluation }: ValidatedSubmission,
  { applicants, applications, mails, drafts, catalogue, transaction, now }: SubmissionPorts,
) {
  const { person, details, qualifications, feeContext, record, hasBeenInterviewed } = submission
  const { ucasId } = person
  const emailKey = toEmailKey(person.email)
  const submittedAt = now().toISOString()
  const expires = toEpochSeconds(addTime(now(), retention.application))
  const { code: programmeCode, name: programmeName } = programme.programme

  const applicant: ApplicantRecord = {
    ucasId,
    owner: record?.owner ?? emailKey,
    applicantId,
    earlierNumbers: listEarlierNumbers(record, applicantId),
    emailKey,
    details,
    feeStatusType: input.feeStatusConfirmed ? 'FeeStatusConfirmed' : 'FeeStatusProvisional',
    feeStatus: input.feeStatus,
    feeContext,
    qualifications,
    supplied: record?.supplied ?? null,
    version: (record?.version ?? 0) + 1,
    changedAt: submittedAt,
    expires,
  }
  await transaction([
    ...(record
      ? [applicants.replaceWrite(applicant)]
      : [applicants.addWrite(applicant), applicants.absentCheck({ ucasId, owner: ucasOwner })]),
    applications.addWrite({
      applicantId,
      ucasId,
      programmeCode,
      programmeName,
      submittedAt,
      hasBeenInterviewed,
      withdrawn: null,
      entryCheck: { catalogueVersion: programme.version, input, evaluation },
      idempotencyKey: submission.idempotencyKey,
      bodyHash: submission.bodyHash,
      expires,
    }),
    catalogue.unchangedCheck(programme),
    mails.addWrite(
      randomToken(),
      person.email,
      {
        kind: 'application-received',
        applicantId,
        programmeName,
        submittedAt,
        needsAdvisor: evaluation.checkStatus === 'Undecided',
      },
      now(),
    ),
    drafts.discardWrite(person, now()),
  ])
}

const listEarlierNumbers = (record: ApplicantRecord | undefined, applicantId: number) =>
  record && record.applicantId !== applicantId
    ? [...record.earlierNumbers, record.applicantId]
    : (record?.earlierNumbers ?? [])
