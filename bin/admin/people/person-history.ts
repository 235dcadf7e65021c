import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import type { StaffEntry } from '#functions/repositories/applications.ts'
import type { Mail } from '#functions/repositories/mails.ts'
import type { FeeStatusType } from '#shared/enums/fee-status.ts'
import { formatTime } from '../../command-line/london-dates.ts'
import type { CommandPorts } from '../../ports/command-ports.ts'
import { isAbout } from '../../ports/rows-by-person.ts'
import { getMailTime } from './format-mail.ts'
import { formatPerson, listTelephones, type Person } from './person.ts'
import { isFromUcas } from './person-records.ts'

/** Loads the applications, the emails and the draft of a person, each oldest first. */
export async function loadHistory(person: Person, mails: readonly Mail[], ports: CommandPorts) {
  return {
    person,
    applications: await ports.applications.getMany(person.numbers),
    mails: mails
      .filter(({ content }) => isAbout(content, person))
      .sort((a, b) => getMailTime(a).localeCompare(getMailTime(b))),
    draft: await ports.drafts.get(person, ports.now()),
  }
}

export function formatHistory({
  person,
  applications,
  draft,
}: Awaited<ReturnType<typeof loadHistory>>): string[] {
  const { record, email } = person
  const lines = [formatPerson(person)]
  if (record) {
    const origin = isFromUcas(record) ? 'On record from UCAS' : 'Not on record from UCAS'
    const hasApplied = applications.length > 0 ? '' : ', has not applied'
    lines.push(`  ${origin}${hasApplied}; fees: ${formatFeeStatus(record)}`)
  } else lines.push('  No record: has asked for a sign-in link, and not applied')
  const telephones = listTelephones(person)
  if (telephones.length > 0) lines.push(`  Telephone ${telephones.join(', ')}`)
  const { form, savedAt } = draft
  if (form && savedAt) lines.push(`  Draft saved ${formatTime(savedAt)} under ${email}`)
  return lines
}

export const formatStaffEntry = ({ text, at, by }: StaffEntry) =>
  `${text.replaceAll('\n', ' ')} (${formatTime(at)}, ${by})`

export const feeStatusWords: Record<FeeStatusType, string> = {
  FeeStatusConfirmed: 'confirmed',
  FeeStatusProvisional: 'not confirmed',
  NoFeeStatus: 'not known',
}

export const formatFeeStatus = ({
  feeStatus,
  feeStatusType,
}: Pick<ApplicantRecord, 'feeStatus' | 'feeStatusType'>) =>
  [feeStatus, feeStatusWords[feeStatusType]].filter(Boolean).join(', ')
