import { getSource } from '#functions/record-owner.ts'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import type { Mail } from '#functions/repositories/mails.ts'
import type { FeeStatusType } from '#shared/enums/fee-status.ts'
import { formatShortLondonTime } from '#shared/rules/dates/london-time.ts'
import { formatName } from '#shared/schemas/person-name.ts'
import { formatCount, stripControlCharacters } from '../../context/terminal.ts'
import { isAbout } from '../../tables/is-about.ts'
import type { Ports } from '../../tables/ports.ts'
import { getMailTime } from './describe-mail.ts'
import { formatTelephone } from './match-person.ts'

/** A person with a record, or who has only asked for a sign-in link in the last 30 days. */
export type Person = {
  ucasId: string
  email: string
  record?: ApplicantRecord
  /** Of all applications, the newest last; that of a record from UCAS before there is one. */
  applicantIds: readonly number[]
  applicationNumbers: readonly string[]
}

/** Returns a person as a line: the name, number, UCAS ID and email. */
export function formatPerson({ record, ucasId, email, applicationNumbers }: Person): string {
  const name = formatName(record?.details ?? {})
  return stripControlCharacters(
    [name, applicationNumbers.at(-1), `UCAS ID ${ucasId}`, email].filter(Boolean).join('  '),
  )
}

/** Returns the telephone numbers of a person as they are dialled. */
export function listTelephones({ record }: Person): string[] {
  const { telephone1, telephone2 } = record?.details ?? {}
  return [telephone1, telephone2].flatMap(each => (each ? formatTelephone(each) : []))
}

type History = Awaited<ReturnType<typeof loadHistory>>

/** Loads the applications, the emails and the draft of a person, each oldest first. */
export async function loadHistory(person: Person, mails: readonly Mail[], ports: Ports) {
  return {
    person,
    applications: await ports.applications.getMany(person.applicantIds),
    mails: mails
      .filter(({ content }) => isAbout(content, person))
      .sort((a, b) => getMailTime(a).localeCompare(getMailTime(b))),
    draft: await ports.drafts.get(person, ports.now()),
  }
}

/** Returns who a person is, and their draft, as lines of text. */
export function formatHistory({ person, applications, draft }: History): string[] {
  const { record, email } = person
  const lines = [formatPerson(person)]
  if (record) {
    const origin = getSource(record) === 'ucas' ? 'On record from UCAS' : 'Not on record from UCAS'
    const hasApplied = applications.length > 0 ? '' : ', has not applied'
    lines.push(`  ${origin}${hasApplied}; fees: ${formatFeeStatus(record)}`)
  } else lines.push('  No record: has asked for a sign-in link, and not applied')
  const telephones = listTelephones(person)
  if (telephones.length > 0) lines.push(`  Telephone ${telephones.join(', ')}`)
  const { form, savedAt } = draft
  if (form && savedAt) {
    const count = formatCount(form.data.qualifications.list.length, 'qualification')
    const programme = form.programmeCode ?? 'no programme yet'
    lines.push(`  Draft saved ${formatTime(savedAt)} under ${email}: ${count}, ${programme}`)
  }
  return lines.map(stripControlCharacters)
}

export const feeStatusWords: Record<FeeStatusType, string> = {
  FeeStatusConfirmed: 'confirmed',
  FeeStatusProvisional: 'not confirmed',
  NoFeeStatus: 'not known',
}

type FeeStatusFields = { feeStatus: string | null; feeStatusType: FeeStatusType }

/** Returns a fee status in words, such as "home, confirmed". */
export const formatFeeStatus = ({ feeStatus, feeStatusType }: FeeStatusFields) =>
  [feeStatus, feeStatusWords[feeStatusType]].filter(Boolean).join(', ')

export const formatTime = (instant: string) => formatShortLondonTime(new Date(instant))
