import { notFound } from '#shared/errors.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { hasEntryOtherThanUcat } from '#shared/schemas/qualification.ts'
import { route } from '../http/route.ts'
import { applicants, applications } from '../ports/port-factories.ts'
import { getSource } from '../record-owner.ts'
import { emailMismatch } from '../refusals.ts'

/**
 * Returns the caller's applicant record, or 404 when there is none. After a withdrawal it has the earlier answers. The
 * applicant may then change the qualifications, unless UCAS supplied them.
 */
export const { app, handler } = route(
  'get-applicant',
  { applicants, applications },
  async ({ person }, { applicants, applications, configuration }) => {
    const { record, isEmailMismatch } = await applicants.findByPair(person)
    if (isEmailMismatch) throw emailMismatch()
    if (!record) throw notFound('Applicant', 'ucasPersonalId')
    const { applicantId, supplied } = record
    const newest = await applications.get(applicantId)
    const application = newest?.withdrawn ? undefined : newest
    const suppliedQualifications =
      supplied?.qualifications && hasEntryOtherThanUcat(supplied.qualifications.list)
        ? supplied.qualifications
        : undefined
    return {
      ...record,
      source: getSource(record),
      qualifications: (!application && suppliedQualifications) || record.qualifications,
      applicationNumber: application ? formatApplicationNumber(applicantId, configuration) : null,
      programmeCode: application?.programmeCode ?? null,
      programmeName: application?.programmeName ?? null,
      submittedAt: application?.submittedAt ?? null,
      checkStatus: application?.entryCheck.evaluation.checkStatus ?? null,
      hasPortalApplication: application !== undefined,
      hasQualifications: application !== undefined || suppliedQualifications !== undefined,
    }
  },
)
