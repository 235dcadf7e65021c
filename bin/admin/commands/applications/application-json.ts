import { getSource } from '#functions/record-owner.ts'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import type { ApplicationRecord } from '#functions/repositories/applications.ts'
import type { replayEntryCheck } from '#functions/submission/entry-check-record.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'

export type ApplicationJson = ReturnType<typeof toApplicationJson>

/**
 * Joins an application and its applicant, for `show --json` and the workbook. `numbersOfUcasId` are the
 * numbers of the applications with the UCAS ID that are not withdrawn.
 */
export function toApplicationJson(
  application: ApplicationRecord,
  applicant: ApplicantRecord,
  numbersOfUcasId: readonly number[],
  configuration: Configuration,
) {
  const { applicantId, programmeCode, programmeName, submittedAt, hasBeenInterviewed, entryCheck } =
    application
  const { decision = null, note = null } = application
  const { withdrawnAt = null, reason = null, answers } = application.withdrawn ?? {}
  const { details, feeStatus, feeStatusType, feeContext, qualifications } = answers ?? applicant
  const { checkStatus, messages } = entryCheck.evaluation
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
    decision,
    note,
    hasBeenInterviewed,
    details,
    feeStatus,
    feeStatusType,
    feeContext,
    qualifications,
    entryCheck,
  }
}

export type ReplayResult = Omit<ReturnType<typeof replayEntryCheck>, 'evaluation'>
