import * as z from 'zod/mini'
import { getSource } from '#functions/record-owner.ts'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import type { ApplicationRecord } from '#functions/repositories/applications.ts'
import { replayDecision } from '#functions/submission/decision.ts'
import { readStoredEvaluation } from '#functions/submission/stored-evaluation.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'

export type ApplicationJson = ReturnType<typeof toApplicationJson>

/**
 * Joins an application and its applicant, for `show --json` and the export in JSON lines. `numbersOfUcasId` are the
 * numbers of the applications with the UCAS ID that are not withdrawn.
 */
export function toApplicationJson(
  application: ApplicationRecord,
  applicant: ApplicantRecord,
  numbersOfUcasId: readonly number[],
  configuration: Configuration,
) {
  const { applicantId, programmeCode, programmeName, submittedAt, hasBeenInterviewed, decision } = application
  const { withdrawnAt = null, reason = null, answers } = application.withdrawn ?? {}
  const { details, feeStatus, feeStatusType, feeContext, qualifications } = answers ?? applicant
  const { checkStatus, messages } = readStoredEvaluation(decision) ?? {
    checkStatus: 'Unknown',
    messages: [],
  }
  return {
    applicationNumber: formatApplicationNumber(applicantId, configuration),
    source: getSource(applicant),
    submittedAt,
    withdrawnAt,
    withdrawalReason: reason,
    sharesUcasIdWith: numbersOfUcasId
      .filter(number => number !== applicant.applicantId)
      .map(number => formatApplicationNumber(number, configuration)),
    programmeCode,
    programmeName,
    checkStatus,
    messages,
    hasBeenInterviewed,
    details,
    feeStatus,
    feeStatusType,
    feeContext,
    qualifications,
    decision,
  }
}

/** The result of replaying a decision, or null if this release cannot read the decision. */
export type ReplayResult = { agrees: boolean; warning: string | null } | null

/** Evaluates a stored decision again from its stored input. */
export function replayStoredDecision(decision: unknown): ReplayResult {
  try {
    const { agrees, warning } = replayDecision(decision)
    return { agrees, warning }
  } catch (error) {
    if (error instanceof z.core.$ZodError) return null
    throw error
  }
}
