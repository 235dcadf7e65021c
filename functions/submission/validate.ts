import { errorMessage, invalid } from '#shared/errors.ts'
import { getLondonYear } from '#shared/rules/dates/london-time.ts'
import { deriveFeeStatus } from '#shared/rules/fee-status.ts'
import { missingProgrammeMessage } from '#shared/schemas/submission.ts'
import { portalConfiguration } from '../configuration.ts'
import { toEmailKey } from '../keys.ts'
import { placesGone } from '../refusals.ts'
import type { VersionedProgramme } from '../repositories/catalogue.ts'
import { findOpenAlternatives } from './alternatives.ts'
import { type Evaluation, evaluate, type Facts } from './decision.ts'
import type { Submission, SubmissionPorts } from './submit.ts'

/** The programme of this moment, and how the applicant stands to it and why. */
export type ValidatedSubmission = { programme: VersionedProgramme; facts: Facts; judgement: Evaluation }

/**
 * Judges a submission; refuses with the messages of section 5, or, when the places are gone, as a conflict that
 * names what is open instead.
 */
export async function validateSubmission(
  submission: Submission,
  { catalogue, now }: SubmissionPorts,
): Promise<ValidatedSubmission> {
  const { details, record, qualifications, feeContext, programmeCode, hasBeenInterviewed } = submission
  const foreign = notTheirOwn(submission)
  if (foreign.length > 0) throw invalid(foreign)

  const programme = await catalogue.getProgramme(programmeCode)
  if (!programme) throw invalid([missingProgrammeMessage])
  const feeStatusConfirmed = record?.feeStatusType === 'FeeStatusConfirmed'
  const facts = {
    programme: programme.programme,
    qualifications,
    feeStatus: deriveFeeStatus(
      record,
      feeContext?.ukResidency ?? null,
      feeContext?.ukImmigrationStatus ?? null,
    ),
    feeStatusConfirmed,
    feeContext,
    dateOfBirth: details.dateOfBirth,
    hasBeenInterviewed,
    year: getLondonYear(now()),
    site: portalConfiguration,
  }
  const judgement = evaluate(facts)
  if (judgement.mistakes.length > 0) throw invalid(judgement.mistakes)
  if (!judgement.placesAvailable)
    throw placesGone(programme.programme, findOpenAlternatives(facts, await catalogue.listProgrammes()))
  return { programme, facts, judgement }
}

const notTheirOwn = ({ who, details }: Submission) => [
  ...(details.ucasPersonalId === who.ucasPersonalId
    ? []
    : [errorMessage('data.details.ucasPersonalId', 'This is not the UCAS ID you signed in with')]),
  ...(toEmailKey(details.email ?? '') === toEmailKey(who.email)
    ? []
    : [errorMessage('data.details.email', 'This is not the e-mail address you signed in with')]),
]
