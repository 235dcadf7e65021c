import * as z from 'zod/mini'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import type { ApplicationRecord } from '#functions/repositories/applications.ts'
import { message } from '#shared/errors.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'

/** What staff read of a decision, of whichever release. */
const judged = z.object({
  judgement: z.object({ checkStatus: z.string(), messages: z.array(message) }),
})

export type ApplicationFacts = ReturnType<typeof toApplicationFacts>

/** An application with its applicant, as one thing: the shape of `show --json` and of an export in JSON lines. */
export function toApplicationFacts(
  application: ApplicationRecord,
  applicant: ApplicantRecord,
  configuration: Configuration,
) {
  const { applicantId, programmeCode, programmeName, submittedAt, hasBeenInterviewed, decision } = application
  const { details, feeStatus, feeStatusType, feeContext, qualifications } = applicant
  const { checkStatus, messages } = judged.safeParse(decision).data?.judgement ?? {
    checkStatus: 'Unknown',
    messages: [],
  }
  return {
    applicationNumber: formatApplicationNumber(applicantId, configuration),
    submittedAt,
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
