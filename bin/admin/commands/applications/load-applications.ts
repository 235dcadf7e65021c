import { getSource } from '#functions/record-owner.ts'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import type { ApplicationRecord } from '#functions/repositories/applications.ts'
import type { CommandContext } from '../../../command-line/context.ts'
import type { ApplicationSummary } from '../../../ports/application-operations.ts'
import type { CommandPorts } from '../../../ports/command-ports.ts'
import { groupBy } from '../../../ports/group-by.ts'
import { listNumbers } from '../../people/person.ts'

export async function loadSummaries({ applications }: CommandPorts) {
  const summaries = await applications.listSummaries()
  const openApplications = summaries.filter(({ withdrawn }) => !withdrawn)
  return { summaries, openApplications, openByUcasId: groupBy(openApplications, ({ ucasId }) => ucasId) }
}

export const isUndecided = ({ entryCheck, withdrawn, decision }: ApplicationSummary) =>
  entryCheck.evaluation.checkStatus === 'Undecided' && !withdrawn && !decision

/** Returns the open applications by the code of their programme. */
export const loadByProgramme = async (ports: CommandPorts) =>
  groupBy((await loadSummaries(ports)).openApplications, ({ programmeCode }) => programmeCode)

/**
 * Reads every applicant and document request. Leaves out an application without a record, and prints how many there are: the
 * database deletes expired rows one by one.
 */
export async function loadApplications(
  applications: readonly ApplicationRecord[],
  { ports: { applicants, attachmentRequests }, print }: CommandContext,
) {
  const [requests, everyone] = await Promise.all([attachmentRequests.list(), applicants.list()])
  const owners = new Map(
    everyone.flatMap(applicant => listNumbers(applicant).map(number => [number, applicant] as const)),
  )
  // The requests of an applicant stay in the order of time, by which their files are numbered.
  const requestsByOwner = groupBy(requests, ({ request }) => owners.get(request.applicantId))
  const loaded = applications.flatMap(application => {
    const applicant = owners.get(application.applicantId)
    return applicant ? { application, applicant, requests: requestsByOwner.get(applicant) ?? [] } : []
  })
  const withoutRecord = applications.length - loaded.length
  if (withoutRecord > 0) print(`Applications without a record, which are left out: ${withoutRecord}.`)
  return loaded
}

export type JoinedApplication = ReturnType<typeof joinApplicant>

/** A withdrawn application keeps the answers of its time. */
export function joinApplicant(
  application: ApplicationRecord,
  applicant: ApplicantRecord,
  numbersOfUcasId: readonly number[],
  formatNumber: CommandContext['formatNumber'],
) {
  const { details, feeStatus, feeStatusType, feeContext, qualifications } =
    application.withdrawn?.answers ?? applicant
  return {
    ...application,
    details,
    feeStatus,
    feeStatusType,
    feeContext,
    qualifications,
    applicationNumber: formatNumber(application.applicantId),
    source: getSource(applicant),
    sharesUcasIdWith: numbersOfUcasId.filter(number => number !== applicant.applicantId).map(formatNumber),
  }
}
