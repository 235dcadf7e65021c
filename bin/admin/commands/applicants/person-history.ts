import { toEmailKey } from '#functions/email-key.ts'
import { getSource } from '#functions/record-owner.ts'
import type { Mail } from '#functions/repositories/mails.ts'
import type { FeeStatusType } from '#shared/enums/fee-status.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { formatShortLondonTime } from '#shared/rules/dates/london-time.ts'
import type { CommandContext } from '../../context/context.ts'
import { formatCount, stripControlCharacters } from '../../context/terminal.ts'
import type { ApplicantEntry } from '../../tables/applicants.ts'
import { type MailJson, toMailJson } from './describe-mail.ts'
import { formatTelephone } from './match-person.ts'
import { formatPerson, numbersOf, type Person } from './resolve-person.ts'

export type History = Awaited<ReturnType<typeof loadHistories>>[number]

/** Loads the applications, the emails and the draft of each of several people. */
export async function loadHistories(
  people: readonly Person[],
  mails: readonly Mail[],
  { ports, configuration }: CommandContext,
) {
  const applications = await ports.applications.getMany(people.flatMap(numbersOf))
  return Promise.all(
    people.map(async person => {
      const { ucasId, email, record } = person
      const applicantIds = numbersOf(person)
      const numbers = applicantIds.map(each => formatApplicationNumber(each, configuration))
      const isToPerson = ({ content }: Mail) =>
        'ucasId' in content
          ? content.ucasId === ucasId && toEmailKey(content.email) === email
          : numbers.includes(content.applicationNumber)
      const { form, savedAt } = await ports.drafts.get({ ucasId, email }, ports.now())
      const qualifications = form?.data.qualifications.list.length ?? 0
      return {
        person,
        applicationNumber: numbers.at(-1) ?? null,
        source: record ? getSource(record) : null,
        applications: applications
          .filter(({ applicantId }) => applicantIds.includes(applicantId))
          .sort((a, b) => a.submittedAt.localeCompare(b.submittedAt)),
        mails: mails
          .filter(isToPerson)
          .map(mail => toMailJson(mail, ports))
          .sort((a, b) => a.at.localeCompare(b.at)),
        draft: form && savedAt ? { savedAt, email, qualifications, programmeCode: form.programmeCode } : null,
        form,
      }
    }),
  )
}

/** Returns who a person is, and their draft, as lines of text. */
export function formatHistory({ person, source, applications, draft }: History, context: CommandContext) {
  const { record } = person
  const telephones = [record?.details.telephone1, record?.details.telephone2].flatMap(each =>
    each ? [formatTelephone(each)] : [],
  )
  const origin = source === 'ucas' ? 'On record from UCAS' : 'Not on record from UCAS'
  const hasApplied = applications.length > 0 ? '' : ', has not applied'
  return [
    formatPerson(person, context.configuration),
    record
      ? `  ${origin}${hasApplied}; fees: ${formatFeeStatus(record)}`
      : '  No record: has asked for a sign-in link, and not applied',
    ...(telephones.length > 0 ? [`  Telephone ${telephones.join(', ')}`] : []),
    ...(draft
      ? [
          `  Draft saved ${formatTime(draft.savedAt)} under ${draft.email}: ${formatCount(draft.qualifications, 'qualification')}, ${draft.programmeCode ?? 'no programme yet'}`,
        ]
      : []),
  ].map(stripControlCharacters)
}

const feeStatusWords: Record<FeeStatusType, string> = {
  FeeStatusConfirmed: 'confirmed',
  FeeStatusProvisional: 'not confirmed',
  NoFeeStatus: 'not known',
}

/** Returns a fee status in words, such as "home, confirmed". */
export const formatFeeStatus = ({
  feeStatus,
  feeStatusType,
}: Pick<ApplicantEntry, 'feeStatus' | 'feeStatusType'>) =>
  [feeStatus, feeStatusWords[feeStatusType]].filter(Boolean).join(', ')

export const formatTime = (instant: string) => formatShortLondonTime(new Date(instant))

/** Returns an email to one person as text. */
export const formatMail = ({ at, subject, to, stateText }: MailJson) =>
  stripControlCharacters(`${formatTime(at)}, ${subject}, emailed to ${to}: ${stateText}`)
