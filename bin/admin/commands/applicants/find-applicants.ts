import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { aboutPeople } from '../../context/audit-people.ts'
import type { CommandContext } from '../../context/context.ts'
import { formatCount, stripControlCharacters } from '../../context/terminal.ts'
import { findPeople, numbersOf } from './find-person.ts'
import { findLastEvent, formatHistory, formatTime, loadHistories } from './person-history.ts'

/** Lists the people that a text names, each with what happened last. */
export async function findApplicants(context: CommandContext, words: string[], { limit }: { limit: number }) {
  const { configuration, print, addAuditEntry } = context
  const { people, mails } = await findPeople(words.join(' '), context)
  const listed = people.slice(0, limit)
  const histories = await loadHistories(listed, mails, context)
  await addAuditEntry({
    action: 'applicants find',
    ...aboutPeople(listed.flatMap(numbersOf), configuration),
    details: formatCount(listed.length, 'person', 'people'),
  })
  const blocks = histories.map(history => {
    const last = findLastEvent(history)
    return [
      ...formatHistory(history, context),
      ...history.applications.map(({ applicantId, programmeCode, programmeName, submittedAt, withdrawn }) => {
        const event = withdrawn
          ? `withdrawn ${formatTime(withdrawn.withdrawnAt)}`
          : `submitted ${formatTime(submittedAt)}`
        return `  ${formatApplicationNumber(applicantId, configuration)}, ${event}: ${programmeCode} ${programmeName}`
      }),
      ...(last ? [`  Last: ${formatTime(last.at)}, ${last.event}`] : []),
    ]
      .map(stripControlCharacters)
      .join('\n')
  })
  if (people.length > listed.length)
    blocks.push(`These are ${listed.length} of ${formatCount(people.length, 'person', 'people')}.`)
  const json = histories.map(history => {
    const { person, applicationNumber, source, applications, draft } = history
    const { record, ucasId, email } = person
    return {
      applicationNumber,
      ucasId,
      email,
      forenames: record?.details.forenames ?? null,
      surname: record?.details.surname ?? null,
      telephone: record?.details.telephone1 ?? null,
      source,
      feeStatus: record?.feeStatus ?? null,
      feeStatusType: record?.feeStatusType ?? null,
      applications: applications.map(
        ({ applicantId, programmeCode, programmeName, submittedAt, withdrawn }) => ({
          applicationNumber: formatApplicationNumber(applicantId, configuration),
          programmeCode,
          programmeName,
          submittedAt,
          withdrawnAt: withdrawn?.withdrawnAt ?? null,
        }),
      ),
      draft,
      last: findLastEvent(history),
    }
  })
  print(blocks.join('\n') || formatNoMatch(words), { total: people.length, people: json })
}

const formatNoMatch = (words: readonly string[]) =>
  words.join().includes('@')
    ? 'Nobody matches. The portal does not store an email that does not match the UCAS ID. Search by UCAS ID or name.'
    : 'Nobody matches. A person who has only signed in is found by UCAS ID or email.'
