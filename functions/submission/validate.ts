import { invalid } from '#shared/errors.ts'
import { getLondonYear } from '#shared/rules/dates/london-time.ts'
import { deriveFeeStatus } from '#shared/rules/fee-status.ts'
import { missingProgrammeMessage } from '#shared/schemas/submission.ts'
import { portalConfiguration } from '../configuration.ts'
import { placesGone } from '../refusals.ts'
import type { VersionedProgramme } from '../repositories/catalogue.ts'
import { findOpenAlternatives } from './alternatives.ts'
import { type Evaluation, evaluate, type Facts } from './decision.ts'
import type { Submission, SubmissionPorts } from './submission.ts'

/** The current programme, and the evaluation of the submission with the facts it depends on. */
export type ValidatedSubmission = { programme: VersionedProgramme; facts: Facts; evaluation: Evaluation }

/**
 * Evaluates a submission. Refuses it with the messages of the specification's section 5, or, when the places are gone,
 * with a conflict that names open alternatives.
 */
export async function validateSubmission(
  submission: Submission,
  { catalogue, now }: SubmissionPorts,
): Promise<ValidatedSubmission> {
  const { details, record, qualifications, feeContext, programmeCode, hasBeenInterviewed } = submission
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
  const evaluation = evaluate(facts)
  if (evaluation.mistakes.length > 0) throw invalid(evaluation.mistakes)
  if (!evaluation.placesAvailable)
    throw placesGone(programme.programme, findOpenAlternatives(facts, await catalogue.listProgrammes()))
  return { programme, facts, evaluation }
}
