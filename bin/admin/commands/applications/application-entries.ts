import type { ApplicationEntry } from '../../../tables/staff-applications.ts'
import type { StaffPorts } from '../../../tables/staff-ports.ts'

/** Loads every application, those that are not withdrawn, and the numbers of these by UCAS ID. */
export async function loadEntries({ applications }: StaffPorts) {
  const entries = await applications.listEntries()
  const open = entries.filter(({ isWithdrawn }) => !isWithdrawn)
  const numbersByUcasId = new Map<string, number[]>()
  for (const { ucasId, applicantId } of open)
    numbersByUcasId.set(ucasId, [...(numbersByUcasId.get(ucasId) ?? []), applicantId])
  return { entries, open, numbersByUcasId }
}

/** Whether an advisor must still decide. */
export const isUndecided = ({ checkStatus, isWithdrawn, decision }: ApplicationEntry) =>
  checkStatus === 'Undecided' && !isWithdrawn && !decision

/** Returns the applications that are not withdrawn by programme code. */
export async function loadByProgramme(ports: StaffPorts) {
  const byCode = new Map<string, ApplicationEntry[]>()
  for (const entry of (await loadEntries(ports)).open)
    byCode.set(entry.programmeCode, [...(byCode.get(entry.programmeCode) ?? []), entry])
  return byCode
}
