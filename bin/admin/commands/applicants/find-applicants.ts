import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { aboutPeople } from '../../context/audit-people.ts'
import type { CommandContext } from '../../context/context.ts'
import { formatCount, stripControlCharacters } from '../../context/terminal.ts'
import { formatHistory, formatMail, formatTime, type History, loadHistories } from './person-history.ts'
import { findPeople, numbersOf } from './resolve-person.ts'

const maxListed = 20

/** Lists the people that a text names, each with applications, draft and what became of the last email. */
export async function findApplicants(context: CommandContext, words: string[]) {
  const { configuration, print, addAuditEntry } = context
  const { people, mails } = await findPeople(words.join(' '), context)
  const listed = people.slice(0, maxListed)
  await addAuditEntry({
    action: 'applicants find',
    ...aboutPeople(listed.flatMap(numbersOf), configuration),
    details: formatCount(listed.length, 'person', 'people'),
  })
  const histories = await loadHistories(listed, mails, context)
  const lines = histories.flatMap(history => formatFound(history, context))
  if (people.length > listed.length)
    lines.push(
      `These are ${listed.length} of ${formatCount(people.length, 'person', 'people')}. Enter more of the name.`,
    )
  print(lines.join('\n') || formatNoMatch(words), {
    total: people.length,
    people: histories.map(history => toFoundJson(history, context)),
  })
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
    ...(lastMail ? [`  Last email: ${formatMail(lastMail)}`] : []),
  ]
}

const toFoundJson = (
  { person: { record, ucasId, email }, applicationNumber, source, applications, draft, mails }: History,
  { configuration }: CommandContext,
) => ({
  applicationNumber,
  ucasId,
  email,
  record: record ?? null,
  source,
  applications: applications.map(({ applicantId, programmeCode, programmeName, submittedAt, withdrawn }) => ({
    applicationNumber: formatApplicationNumber(applicantId, configuration),
    programmeCode,
    programmeName,
    submittedAt,
    withdrawnAt: withdrawn?.withdrawnAt ?? null,
  })),
  draft,
  lastMail: mails.at(-1) ?? null,
})

const formatNoMatch = (words: readonly string[]) =>
  words.join().includes('@')
    ? 'Nobody matches. The portal does not store an email that does not match the UCAS ID. Search by UCAS ID or name.'
    : 'Nobody matches. A person who has only signed in is found by UCAS ID or email.'
