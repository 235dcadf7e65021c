import { invalid } from '#shared/errors.ts'
import { missingProgrammeMessage } from '#shared/schemas/submission.ts'
import { route } from '../http/route.ts'
import { emailMismatch, recordExists } from '../refusals.ts'
import { checkIdentity } from '../submission/details.ts'
import {
  findReceipt,
  readSubmission,
  refuseSecondApplication,
  submissionFactories,
  submit,
} from '../submission/submit.ts'

/** Submits the first-time form: applicant and application in one transaction (specification 7.9). */
export const { app, handler } = route(
  'create-applicant',
  submissionFactories,
  async ({ person, json: { programmeCode, data }, query, c }, ports) => {
    const { request, record, isEmailMismatch, application, receipt } = await readSubmission(person, c, ports)
    // Another call may have written it since `findFirstReply`.
    if (receipt) return receipt
    if (isEmailMismatch) throw emailMismatch()
    refuseSecondApplication(application, ports.configuration)
    // Checked here, before the submission takes a number.
    if (record) throw recordExists()
    if (query.programmeCode !== programmeCode) throw invalid([missingProgrammeMessage])
    const { qualifications, feeContext, hasBeenInterviewed } = data
    const { version: _, ...details } = data.details
    checkIdentity(details, person)
    const submission = {
      ...request,
      programmeCode,
      qualifications,
      details,
      feeContext: feeContext ?? null,
      hasBeenInterviewed,
      record: undefined,
      applicantId: undefined,
    }
    return submit(submission, ports)
  },
  { findFirstReply: findReceipt },
)
