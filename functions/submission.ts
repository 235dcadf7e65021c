import type { Context } from 'hono'
import { invalid, mistake, Refusal } from '#shared/errors.ts'
import { londonYear } from '#shared/rules/academic-year.ts'
import { applicationNumber } from '#shared/rules/application-number.ts'
import { entryCheck } from '#shared/rules/entry-check.ts'
import { feeStatusOf } from '#shared/rules/fee-status.ts'
import { submissionMessages } from '#shared/rules/submission-rules.ts'
import type { FeeContext } from '#shared/schemas/applicant.ts'
import type { EntryCheckResult } from '#shared/schemas/entry-check.ts'
import type { Qualifications } from '#shared/schemas/qualification.ts'
import { programmeRequired, type Receipt } from '#shared/schemas/submission.ts'
import type { Identity } from './bearer.ts'
import { subjectLists } from './catalogue/subject-lists.ts'
import { portalConfiguration } from './configuration.ts'
import { emailKey } from './email-key.ts'
import { later, seconds } from './instants.ts'
import type { PortsOf } from './ports.ts'
import { alreadyApplied, otherContent, placesGone } from './refusals.ts'
import type { ApplicantRecord } from './repositories/applicants.ts'
import type { VersionedProgramme } from './repositories/catalogue.ts'
import { hashOf, randomToken } from './secret-text.ts'

/** What both submissions may touch. */
type SubmissionPorts = Omit<PortsOf<'create-applicant'>, 'numbers'>

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
/** Applications are kept 13 months (DECISIONS, section 6). */
const kept = { days: 396 }

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
  const judged = await judge(submission, ports)
  const applicantId = submission.record?.applicantId ?? (await number())
  try {
    await write(submission, applicantId, judged, ports)
  } catch (thrown) {
    if (!(thrown instanceof Refusal) || thrown.error.kind !== 'conflict') throw thrown
    if (thrown.error.itemType === 'Programme' && attempt < attempts)
      return submit(submission, async () => applicantId, ports, attempt + 1)
    const first = await toldBefore(submission, ports)
    if (first) return first
    throw thrown
  }
  return { applicantId, applicationNumber: applicationNumber(applicantId, portalConfiguration) }
}

type Judged = {
  programme: VersionedProgramme
  result: EntryCheckResult
  feeStatus: 'home' | 'overseas' | null
}

async function judge(submission: Submission, { catalogue, now }: SubmissionPorts): Promise<Judged> {
  const { who, details, record, qualifications, feeContext, programmeCode, hasBeenInterviewed } = submission
  const own = [
    ...(details.ucasPersonalId === who.ucasPersonalId
      ? []
      : [mistake('data.details.ucasPersonalId', 'This is not the UCAS ID you signed in with')]),
    ...(emailKey(details.email ?? '') === emailKey(who.email)
      ? []
      : [mistake('data.details.email', 'This is not the e-mail address you signed in with')]),
  ]
  if (own.length > 0) throw invalid(own)

  const programme = await catalogue.programmeNow(programmeCode)
  if (!programme) throw invalid([programmeRequired])
  const feeStatusConfirmed = record?.feeStatusType === 'FeeStatusConfirmed'
  const feeStatus = feeStatusConfirmed
    ? record.feeStatus
    : feeContext && feeStatusOf(feeContext.ukResidency, feeContext.ukImmigrationStatus)
  const [result] = entryCheck(
    qualifications,
    feeStatus,
    [programme.programme],
    subjectLists,
    portalConfiguration,
  )
  if (!result) throw invalid([programmeRequired])

  const messages = submissionMessages({
    programme: programme.programme,
    checkStatus: result.checkStatus,
    qualifications,
    dateOfBirth: details.dateOfBirth,
    feeContext,
    feeStatusConfirmed,
    hasBeenInterviewed,
    year: londonYear(now()),
    site: portalConfiguration,
  })
  if (messages.length > 0) throw invalid(messages)
  if (!result.placesAvailable) throw placesGone(programmeCode)
  return { programme, result, feeStatus }
}

async function write(
  submission: Submission,
  applicantId: number,
  { programme, result, feeStatus }: Judged,
  { applicants, applications, outbox, drafts, catalogue, transaction, now }: SubmissionPorts,
) {
  const { who, details, qualifications, feeContext, record, hasBeenInterviewed } = submission
  const submittedAt = now().toISOString()
  const expires = seconds(later(now(), kept))
  const { code: programmeCode, name: programmeName } = programme.programme

  const applicant: ApplicantRecord = {
    ucasPersonalId: who.ucasPersonalId,
    applicantId,
    emailKey: emailKey(who.email),
    details,
    feeStatusType:
      record?.feeStatusType === 'FeeStatusConfirmed' ? record.feeStatusType : 'FeeStatusProvisional',
    feeStatus,
    feeContext,
    qualifications,
    version: (record?.version ?? 0) + 1,
    changedAt: submittedAt,
    expires,
  }
  await transaction([
    record ? applicants.replacing(applicant) : applicants.adding(applicant),
    applications.adding({
      applicantId,
      programmeCode,
      programmeName,
      submittedAt,
      hasBeenInterviewed,
      decision: {
        catalogueVersion: programme.version,
        feeStatus,
        programme: programme.programme,
        qualifications,
        checkStatus: result.checkStatus,
        messages: result.messages,
      },
      idempotencyKey: submission.idempotencyKey,
      bodyHash: hashOf(submission.body),
      expires,
    }),
    catalogue.unchanged(programme),
    outbox.adding(
      randomToken(),
      who.email,
      {
        kind: 'application-received',
        applicationNumber: applicationNumber(applicantId, portalConfiguration),
        programmeName,
        programmeCode,
        submittedAt,
      },
      now(),
    ),
    drafts.discarding(who),
  ])
}

/** The caller's application, if there is one, as its first answer and what it was sent with. */
async function earlier(who: Identity, { applicants, applications }: SubmissionPorts) {
  const record = await applicants.get(who.ucasPersonalId)
  if (!record || record.emailKey !== emailKey(who.email)) return
  const application = await applications.get(record.applicantId)
  if (!application) return
  const { applicantId, idempotencyKey, bodyHash } = application
  const receipt = { applicantId, applicationNumber: applicationNumber(applicantId, portalConfiguration) }
  return { idempotencyKey, bodyHash, receipt }
}

/**
 * What somebody who has applied before is told: the first answer if this is the same submission again; otherwise it
 * is refused, as one with another content under the same key, or as a second application (DECISIONS, section 2;
 * specification, section 6). Undefined for who has not applied.
 */
export async function toldBefore(
  { who, idempotencyKey, body }: Pick<Submission, 'who' | 'idempotencyKey' | 'body'>,
  ports: SubmissionPorts,
): Promise<Receipt | undefined> {
  const first = await earlier(who, ports)
  if (!first) return
  if (!idempotencyKey || first.idempotencyKey !== idempotencyKey)
    throw alreadyApplied(first.receipt.applicationNumber)
  if (first.bodyHash !== hashOf(body)) throw otherContent()
  return first.receipt
}

/** The first answer to a submission that is repeated with its key, before anything else is looked at. */
export async function replayed(
  { who, c }: { who: Identity; c: Context },
  ports: SubmissionPorts,
): Promise<Receipt | undefined> {
  const idempotencyKey = c.req.header('idempotency-key')
  if (!idempotencyKey || (await earlier(who, ports))?.idempotencyKey !== idempotencyKey) return
  return toldBefore({ who, idempotencyKey, body: await c.req.text() }, ports)
}
