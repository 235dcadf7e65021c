import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { aboutPeople } from '../../context/audit-people.ts'
import type { CommandContext } from '../../context/context.ts'
import { formatCount, stripControlCharacters } from '../../context/terminal.ts'
import { findLastEvent, formatHistory, formatTime, type History, loadHistories } from './person-history.ts'
import { findPeople, numbersOf } from './resolve-person.ts'

/** Lists the people that a text names, each with what happened last. */
export async function findApplicants(context: CommandContext, words: string[], { limit }: { limit: number }) {
  const { configuration, print, addAuditEntry } = context
  const { people, mails } = await findPeople(words.join(' '), context)
  const listed = people.slice(0, limit)
  await addAuditEntry({
    action: 'applicants find',
    ...aboutPeople(listed.flatMap(numbersOf), configuration),
    details: formatCount(listed.length, 'person', 'people'),
  })
  const found = (await loadHistories(listed, mails, context)).map(history => toFound(history, context))
  const blocks = found.map(({ text }) => text)
  if (people.length > listed.length)
    blocks.push(`These are ${listed.length} of ${formatCount(people.length, 'person', 'people')}.`)
  print(blocks.join('\n') || formatNoMatch(words), {
    total: people.length,
    people: found.map(({ json }) => json),
  })
}

/** Returns a person as text and for --json. */
function toFound(history: History, context: CommandContext) {
  const { record, ucasId, email } = history.person
  const { forenames = null, surname = null, telephone1 = null } = record?.details ?? {}
  const applications = history.applications.map(
    ({ applicantId, programmeCode, programmeName, submittedAt, withdrawn }) => ({
      applicationNumber: formatApplicationNumber(applicantId, context.configuration),
      programmeCode,
      programmeName,
      submittedAt,
      withdrawnAt: withdrawn?.withdrawnAt ?? null,
    }),
  )
  const last = findLastEvent(history)
  const lines = [
    ...formatHistory(history, context),
    ...applications.map(
      ({ applicationNumber, submittedAt, withdrawnAt, programmeCode, programmeName }) =>
        `  ${applicationNumber}, ${withdrawnAt ? 'withdrawn' : 'submitted'} ${formatTime(withdrawnAt ?? submittedAt)}: ${programmeCode} ${programmeName}`,
    ),
    ...(last ? [`  Last: ${formatTime(last.at)}, ${last.event}`] : []),
  ]
  return {
    text: lines.map(stripControlCharacters).join('\n'),
    json: {
      applicationNumber: history.applicationNumber,
      ucasId,
      email,
      forenames,
      surname,
      telephone: telephone1,
      source: history.source,
      feeStatus: record?.feeStatus ?? null,
      feeStatusType: record?.feeStatusType ?? null,
      applications,
      draft: history.draft,
      last,
    },
  }
}

const formatNoMatch = (words: readonly string[]) =>
  words.join().includes('@')
    ? 'Nobody matches. The portal does not store an email that does not match the UCAS ID. Search by UCAS ID or name.'
    : 'Nobody matches. A person who has only signed in is found by UCAS ID or email.'
