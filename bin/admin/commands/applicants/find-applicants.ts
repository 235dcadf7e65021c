import { toEmailKey } from '#functions/email-key.ts'
import { getSource } from '#functions/record-owner.ts'
import type { Mail } from '#functions/repositories/mails.ts'
import type { FeeStatusType } from '#shared/enums/fee-status.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { formatShortLondonTime } from '#shared/rules/dates/london-time.ts'
import { toAuditSubject } from '../../context/audit-people.ts'
import type { CommandContext } from '../../context/context.ts'
import { formatCount, stripControlCharacters } from '../../context/terminal.ts'
import type { ApplicantEntry } from '../../tables/applicants.ts'
import { formatMail, getMailTime } from './describe-mail.ts'
import { formatTelephone } from './match-person.ts'
import { findPeople, formatPerson, listPersonNumbers, type Person } from './resolve-person.ts'

const maxListed = 20

/** Lists the people that a text names, each with applications, draft and the status of the last email. */
export async function findApplicants(context: CommandContext, words: string[]) {
  const { configuration, print, addAuditEntry } = context
  const { people, mails } = await findPeople(words.join(' '), context)
  const listed = people.slice(0, maxListed)
  await addAuditEntry({
    action: 'applicants find',
    ...toAuditSubject(listed.flatMap(listPersonNumbers), configuration),
    details: formatCount(listed.length, 'person', 'people'),
  })
  const histories = await loadHistories(listed, mails, context)
  const lines = histories.flatMap(history => formatFound(history, context))
  if (people.length > listed.length)
    lines.push(
      `These are ${listed.length} of ${formatCount(people.length, 'person', 'people')}. Enter more of the name.`,
    )
  print(lines.join('\n') || formatNoMatch(words))
}

function formatFound(history: History, context: CommandContext): string[] {
  const { applications, mails } = history
  const lastMail = mails.at(-1)
  return [
    ...formatHistory(history, context),
    ...applications.map(({ applicantId, programmeCode, programmeName, submittedAt, withdrawn }) => {
      const number = formatApplicationNumber(applicantId, context.configuration)
      const event = withdrawn
        ? `withdrawn ${formatTime(withdrawn.withdrawnAt)}`
        : `submitted ${formatTime(submittedAt)}`
      return stripControlCharacters(`  ${number}, ${event}: ${programmeCode} ${programmeName}`)
    }),
    ...(lastMail ? [`  Last email: ${formatMail(lastMail, context.ports)}`] : []),
  ]
}

const formatNoMatch = (words: readonly string[]) =>
  words.join().includes('@')
    ? 'Nobody matches. The portal does not store an email that does not match the UCAS ID. Search by UCAS ID or name.'
    : 'Nobody matches. A person who has only signed in is found by UCAS ID or email.'

type History = Awaited<ReturnType<typeof loadHistories>>[number]

/** Loads the applications, the emails and the draft of each of several people. */
export async function loadHistories(
  people: readonly Person[],
  mails: readonly Mail[],
  { ports, configuration }: CommandContext,
) {
  const applications = await ports.applications.getMany(people.flatMap(listPersonNumbers))
  return Promise.all(
    people.map(async person => {
      const { ucasId, email } = person
      const applicantIds = listPersonNumbers(person)
      const numbers = applicantIds.map(each => formatApplicationNumber(each, configuration))
      const isToPerson = ({ content }: Mail) =>
        'ucasId' in content
          ? content.ucasId === ucasId && toEmailKey(content.email) === email
          : numbers.includes(content.applicationNumber)
      const { form, savedAt } = await ports.drafts.get({ ucasId, email }, ports.now())
      const qualifications = form?.data.qualifications.list.length ?? 0
      return {
        person,
        applications: applications
          .filter(({ applicantId }) => applicantIds.includes(applicantId))
          .sort((a, b) => a.submittedAt.localeCompare(b.submittedAt)),
        mails: mails.filter(isToPerson).sort((a, b) => getMailTime(a).localeCompare(getMailTime(b))),
        draft: form && savedAt ? { savedAt, email, qualifications, programmeCode: form.programmeCode } : null,
        form,
      }
    }),
  )
}

/** Returns who a person is, and their draft, as lines of text. */
export function formatHistory({ person, applications, draft }: History, context: CommandContext) {
  const { record } = person
  const telephones = [record?.details.telephone1, record?.details.telephone2].flatMap(each =>
    each ? [formatTelephone(each)] : [],
  )
  const origin = record && getSource(record) === 'ucas' ? 'On record from UCAS' : 'Not on record from UCAS'
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
