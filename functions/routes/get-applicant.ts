import { notFound } from '#shared/errors.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { hasEntryOtherThanUcat } from '#shared/schemas/qualification.ts'
import { getOwnApplicant } from '../http/get-own-applicant.ts'
import { createRouteHandler, route } from '../http/route.ts'
import { applicants, applications, flags, secrets, sessions } from '../ports/port-factories.ts'
import { readStoredEvaluation } from '../submission/stored-evaluation.ts'

/** Returns the caller's applicant record, or responds with 404 when there is none. */
export const app = route(
  'get-applicant',
  async ({ identity }, { applicants, applications, configuration }) => {
    const record = await getOwnApplicant(identity, { applicants })
    if (!record) throw notFound('Applicant', 'ucasPersonalId')
    const { applicantId, qualifications } = record
    const application = await applications.get(applicantId)
    return {
      ...record,
      applicationNumber: application ? formatApplicationNumber(applicantId, configuration) : null,
      programmeCode: application?.programmeCode ?? null,
      programmeName: application?.programmeName ?? null,
      submittedAt: application?.submittedAt ?? null,
      checkStatus: readStoredEvaluation(application?.decision)?.checkStatus ?? null,
      hasPortalApplication: application !== undefined,
      hasQualifications: qualifications !== null && hasEntryOtherThanUcat(qualifications.list),
    }
  },
)
export const handler = createRouteHandler(app, { applicants, applications, flags, secrets, sessions })
