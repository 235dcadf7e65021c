import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import type { ApplicationRecord } from '#functions/repositories/applications.ts'
import type { RequestWithFiles } from '#functions/repositories/attachment-requests.ts'
import type { ApplicationEntry } from '../../tables/applications.ts'
import type { Ports } from '../../tables/ports.ts'
import { listNumbers } from '../applicants/find-person.ts'

/** Loads every application, those that are not withdrawn, and the numbers of these by UCAS ID. */
export async function loadEntries({ applications }: Ports) {
  const entries: ApplicationEntry[] = []
  for await (const page of applications.listEntryPages()) entries.push(...page)
  const open = entries.filter(({ withdrawnAt }) => !withdrawnAt)
  const numbersByUcasId = new Map<string, number[]>()
  for (const { ucasId, applicantId } of open)
    numbersByUcasId.set(ucasId, [...(numbersByUcasId.get(ucasId) ?? []), applicantId])
  return { entries, open, numbersByUcasId }
}

/** Whether an advisor must still decide. */
export const isUndecided = ({ checkStatus, withdrawnAt, decision }: ApplicationEntry) =>
  checkStatus === 'Undecided' && !withdrawnAt && !decision

/** Returns the applications that are not withdrawn by programme code. */
export async function loadByProgramme(ports: Ports) {
  const byCode = new Map<string, ApplicationEntry[]>()
  for (const entry of (await loadEntries(ports)).open)
    byCode.set(entry.programmeCode, [...(byCode.get(entry.programmeCode) ?? []), entry])
  return byCode
}

/** An application with its applicant and with the document requests of all numbers of the applicant. */
export type LoadedApplication = {
  application: ApplicationRecord
  applicant: ApplicantRecord
  requests: RequestWithFiles[]
}

/** Loads the applications of some numbers, in their order. Reads every applicant and document request. */
export async function loadApplications(
  applicantIds: readonly number[],
  { applicants, applications, 'attachment-requests': attachmentRequests }: Ports,
): Promise<LoadedApplication[]> {
  const wanted = new Set(applicantIds)
  const owners = new Map<number, ApplicantRecord>()
  const loadOwners = async () => {
    for await (const page of applicants.listPages())
      for (const applicant of page)
        for (const number of listNumbers(applicant)) if (wanted.has(number)) owners.set(number, applicant)
  }
  const [records, requests] = await Promise.all([
    applications.getMany(applicantIds),
    attachmentRequests.list(),
    loadOwners(),
  ])
  const recordsByNumber = new Map(records.map(record => [record.applicantId, record]))
  const requestsByNumber = new Map<number, RequestWithFiles[]>()
  for (const each of requests)
    requestsByNumber.set(each.request.applicantId, [
      ...(requestsByNumber.get(each.request.applicantId) ?? []),
      each,
    ])
  return applicantIds.flatMap(number => {
    const [application, applicant] = [recordsByNumber.get(number), owners.get(number)]
    if (!application || !applicant) return []
    return {
      application,
      applicant,
      requests: listNumbers(applicant).flatMap(each => requestsByNumber.get(each) ?? []),
    }
  })
}
