import { invalid } from '#shared/errors.ts'
import { findAlternatives } from '#shared/rules/alternatives.ts'
import { getLondonYear } from '#shared/rules/dates/london-time.ts'
import { checkEntry } from '#shared/rules/entry-check/entry-check.ts'
import { deriveFeeStatus } from '#shared/rules/fee-status.ts'
import { checkSubmissionRules } from '#shared/rules/submission-rules.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import { missingProgrammeMessage } from '#shared/schemas/submission.ts'
import { subjectLists } from '../catalogue/subject-lists.ts'
import { placesTaken } from '../refusals.ts'
import type { VersionedProgramme } from '../repositories/catalogue.ts'
import { type Evaluation, type EvaluationInput, evaluate } from './decision.ts'
import type { Submission, SubmissionPorts } from './submission.ts'

/** The current programme, and the evaluation of the submission with the input it depends on. */
export type ValidatedSubmission = {
  programme: VersionedProgramme
  input: EvaluationInput
  evaluation: Evaluation
}

/**
 * Evaluates a submission. Refuses it with the messages of the specification's section 5, or, when the places are gone,
 * with a conflict that names open alternatives.
 */
export async function validateSubmission(
  submission: Submission,
  { catalogue, now, configuration }: SubmissionPorts,
): Promise<ValidatedSubmission> {
  const { details, record, qualifications, feeContext, programmeCode, hasBeenInterviewed } = submission
  const programme = await catalogue.getProgramme(programmeCode)
  if (!programme) throw invalid([missingProgrammeMessage])
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
    site: configuration,
  }
  const evaluation = evaluate(input)
  if (evaluation.mistakes.length > 0) throw invalid(evaluation.mistakes)
  if (!evaluation.placesAvailable) {
    const alternatives = findOpenAlternatives(input, await catalogue.listProgrammes())
    throw placesTaken(programme.programme, alternatives, configuration.hotline)
  }
  return { programme, input, evaluation }
}

const maxAlternatives = 3

/** Returns up to three open programmes that would accept the same submission, nearest first. */
function findOpenAlternatives(input: EvaluationInput, programmes: readonly Programme[]): Programme[] {
  const { programme: chosen, qualifications, feeStatus, site } = input
  const results = checkEntry(qualifications, feeStatus, programmes, subjectLists, site)
  const wouldAccept = (programme: Programme) =>
    checkSubmissionRules({ ...input, programme, checkStatus: 'Qualified' }).length === 0
  return findAlternatives(chosen, programmes, results).filter(wouldAccept).slice(0, maxAlternatives)
}
