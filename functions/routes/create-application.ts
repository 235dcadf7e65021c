import { notFound } from '#shared/errors.ts'
import { getLondonYear } from '#shared/rules/dates/london-time.ts'
import { route } from '../http/route.ts'
import { emailMismatch, staleRecord } from '../refusals.ts'
import { checkIdentity, mergeDetails } from '../submission/details.ts'
import { mergeQualifications } from '../submission/qualifications.ts'
import {
  findReceipt,
  readSubmission,
  refuseSecondApplication,
  submissionFactories,
  submit,
} from '../submission/submit.ts'

/**
 * Submits the application of an applicant on record, also after a withdrawal. Parts that the request leaves out come from the
 * record (specification 7.8).
 */
export const { app, handler } = route(
  'create-application',
  submissionFactories,
  async ({ person, json: { programmeCode, data }, c }, ports) => {
    const { request, record, isEmailMismatch, application, receipt } = await readSubmission(person, c, ports)
    // Another call may have written it since `findFirstReply`.
    if (receipt) return receipt
    if (isEmailMismatch) throw emailMismatch()
    if (!record) throw notFound('Applicant', 'ucasPersonalId')
    refuseSecondApplication(application, ports.configuration)
    if (data.version !== record.version) throw staleRecord()

    const { ucasId, email } = person
    const { hotline } = ports.configuration
    const { version: _, ...submittedDetails } = data.details ?? { version: null }
    const qualifications = mergeQualifications(
      record,
      data.qualifications,
      getLondonYear(ports.now()),
      hotline,
    )
    checkIdentity(submittedDetails, person)

    const submission = {
      ...request,
      programmeCode,
      qualifications,
      details: { ucasPersonalId: ucasId, email, ...mergeDetails(record, submittedDetails, hotline) },
      feeContext: data.feeContext ?? record.feeContext,
      hasBeenInterviewed: data.hasBeenInterviewed,
      record,
      applicantId: application ? undefined : record.applicantId,
    }
    return submit(submission, ports)
  },
  { findFirstReply: findReceipt },
)
