import { toEmailKey } from '#functions/email-key.ts'
import { getSource } from '#functions/record-owner.ts'
import type { Mail } from '#functions/repositories/mails.ts'
import type { FeeStatusType } from '#shared/enums/fee-status.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { formatShortLondonTime } from '#shared/rules/dates/london-time.ts'
import { toAuditSubject } from '../../context/audit-people.ts'
import type { CommandContext } from '../../context/context.ts'
import { formatCount, stripControlCharacters } from '../../context/terminal.ts'
import { formatMail, getMailTime } from './describe-mail.ts'
import { formatTelephone } from './match-person.ts'
import { findPeople, formatPerson, listPersonNumbers, type Person } from './resolve-person.ts'

const maxListed = 20

/** Lists the people that a text names, each with applications, draft and the status of the last email. */
export async function findApplicants(context: CommandContext, words: string[]) {
  const { ports, configuration, print, addAuditEntry } = context
  const { people, mails } = await findPeople(words.join(' '), context)
  const listed = people.slice(0, maxListed)
  await addAuditEntry({
    action: 'applicants find',
    ...toAuditSubject(listed.flatMap(listPersonNumbers), configuration),
    details: formatCount(listed.length, 'person', 'people'),
  })
  if (people.length === 0)
    print(
      'Nobody matches. Search by UCAS ID or surname: the portal stores no email that does not match the UCAS ID.',
    )
  for (const person of listed) {
    const history = await loadHistory(person, mails, context)
    const lastMail = history.mails.at(-1)
    print(
      [
        ...formatHistory(history, context),
        ...history.applications.map(
          ({ applicantId, programmeCode, programmeName, submittedAt, withdrawn }) => {
            const number = formatApplicationNumber(applicantId, configuration)
            const event = withdrawn
              ? `withdrawn ${formatTime(withdrawn.withdrawnAt)}`
              : `submitted ${formatTime(submittedAt)}`
            return stripControlCharacters(`  ${number}, ${event}: ${programmeCode} ${programmeName}`)
          },
        ),
        ...(lastMail ? [`  Last email: ${formatMail(lastMail, ports)}`] : []),
      ].join('\n'),
    )
  }
  if (people.length > listed.length)
    print(
      `These are ${listed.length} of ${formatCount(people.length, 'person', 'people')}. Enter more of the name.`,
    )
}

type History = Awaited<ReturnType<typeof loadHistory>>

/** Loads the applications, the emails and the draft of a person, each oldest first. */
export async function loadHistory(
  person: Person,
  mails: readonly Mail[],
  { ports, configuration }: CommandContext,
) {
  const { ucasId, email } = person
  const applicantIds = listPersonNumbers(person)
  const numbers = applicantIds.map(each => formatApplicationNumber(each, configuration))
  const isToPerson = ({ content }: Mail) =>
    'ucasId' in content
      ? content.ucasId === ucasId && toEmailKey(content.email) === email
      : numbers.includes(content.applicationNumber)
  return {
    person,
    applications: await ports.applications.getMany(applicantIds),
    mails: mails.filter(isToPerson).sort((a, b) => getMailTime(a).localeCompare(getMailTime(b))),
    draft: await ports.drafts.get({ ucasId, email }, ports.now()),
  }
}

/** Returns who a person is, and their draft, as lines of text. */
export function formatHistory({ person, applications, draft }: History, { configuration }: CommandContext) {
  const { record, email } = person
  const { form, savedAt } = draft
  const telephones = [record?.details.telephone1, record?.details.telephone2].flatMap(each =>
    each ? [formatTelephone(each)] : [],
  )
  const origin = record && getSource(record) === 'ucas' ? 'On record from UCAS' : 'Not on record from UCAS'
  const hasApplied = applications.length > 0 ? '' : ', has not applied'
  return [
    formatPerson(person, configuration),
    record
      ? `  ${origin}${hasApplied}; fees: ${formatFeeStatus(record)}`
      : '  No record: has asked for a sign-in link, and not applied',
    ...(telephones.length > 0 ? [`  Telephone ${telephones.join(', ')}`] : []),
    ...(form && savedAt
      ? [
          `  Draft saved ${formatTime(savedAt)} under ${email}: ${formatCount(form.data.qualifications.list.length, 'qualification')}, ${form.programmeCode ?? 'no programme yet'}`,
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
}: {
  feeStatus: string | null
  feeStatusType: FeeStatusType
}) => [feeStatus, feeStatusWords[feeStatusType]].filter(Boolean).join(', ')

export const formatTime = (instant: string) => formatShortLondonTime(new Date(instant))
