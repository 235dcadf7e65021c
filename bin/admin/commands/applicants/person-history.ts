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

/** Loads what the portal has about each of several people. */
export async function loadHistories(
  people: readonly Person[],
  mails: readonly Mail[],
  { ports, configuration }: CommandContext,
) {
  const ids = people.flatMap(numbersOf)
  const [applications, requests] = await Promise.all([
    ports.applications.getMany(ids),
    ports['attachment-requests'].list(ids),
  ])
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
        requests: requests.filter(({ request }) => applicantIds.includes(request.applicantId)),
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

/** Returns what happened to a person last, in words. */
export function findLastEvent({ applications, requests, mails, draft }: History) {
  const events = [
    ...mails.map(mail => ({ at: mail.at, event: formatMail(mail) })),
    ...applications.flatMap(({ submittedAt, programmeCode, withdrawn }) => [
      { at: submittedAt, event: `applied for ${programmeCode}` },
      ...(withdrawn ? [{ at: withdrawn.withdrawnAt, event: `withdrew from ${programmeCode}` }] : []),
    ]),
    ...requests.flatMap(({ files }) =>
      files.flatMap(({ receivedAt }) => (receivedAt ? [{ at: receivedAt, event: 'sent a document' }] : [])),
    ),
    ...(draft ? [{ at: draft.savedAt, event: 'saved a draft' }] : []),
  ]
  return events.sort((a, b) => a.at.localeCompare(b.at)).at(-1) ?? null
}

/** Returns who a person is, and their draft, as lines of text. */
export function formatHistory(history: History, { configuration }: CommandContext): string[] {
  const { person, draft } = history
  const { telephone1, telephone2 } = person.record?.details ?? {}
  const telephones = [telephone1, telephone2].flatMap(each => (each ? [formatTelephone(each)] : []))
  return [
    formatPerson(person, configuration),
    `  ${formatSource(history)}`,
    ...(telephones.length > 0 ? [`  Telephone ${telephones.join(', ')}`] : []),
    ...(draft
      ? [
          `  Draft saved ${formatTime(draft.savedAt)} under ${draft.email}: ${formatCount(draft.qualifications, 'qualification')}, ${draft.programmeCode ?? 'no programme yet'}`,
        ]
      : []),
  ].map(stripControlCharacters)
}

function formatSource({ person: { record }, source, applications }: History): string {
  if (!record) return 'No record: has asked for a sign-in link, and not applied'
  const origin = source === 'ucas' ? 'On record from UCAS' : 'Not on record from UCAS'
  return `${origin}${applications.length > 0 ? '' : ', has not applied'}; fees: ${formatFeeStatus(record)}`
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

/** Returns a mail to one person, without its time. */
export const formatMail = ({ subject, to, stateText }: MailJson) =>
  `${subject}, emailed to ${to}: ${stateText}`
