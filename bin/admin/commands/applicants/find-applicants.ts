import { getSource } from '#functions/record-owner.ts'
import type { ApplicationRecord } from '#functions/repositories/applications.ts'
import type { RequestWithFiles } from '#functions/repositories/attachment-requests.ts'
import type { Mail } from '#functions/repositories/mails.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { formatShortLondonTime } from '#shared/rules/dates/london-time.ts'
import type { CommandContext } from '../../context/context.ts'
import { formatCount, stripControlCharacters } from '../../context/terminal.ts'
import type { Ports } from '../../tables/ports.ts'
import { isMailTo, mailSubjects, stateDescriptions } from './describe-mail.ts'
import { findPeople, formatFeeStatus, formatPerson, listNumbers, type Person } from './find-people.ts'

type Event = { at: string; event: string }

/** Lists the people that a text names, each with what happened last. */
export async function findApplicants(context: CommandContext, words: string[], { limit }: { limit: number }) {
  const { ports, configuration, print, addAuditEntry } = context
  const [{ people, mails }, requests] = await Promise.all([
    findPeople(words.join(' '), context),
    ports['attachment-requests'].list(),
  ])
  const listed = people.slice(0, limit)
  const found = await ports.applications.getMany(listed.flatMap(numbersOf))
  const results = []
  for (const person of listed) {
    const ids = numbersOf(person)
    const numbers = ids.map(number => formatApplicationNumber(number, configuration))
    const applications = found.filter(({ applicantId }) => ids.includes(applicantId))
    const sources = { person, numbers, mails, applications, requests }
    const events = [...listEvents(sources, ports), ...(await listDrafts(person, ports))]
    results.push({
      person,
      numbers,
      applications: applications
        .sort((a, b) => a.submittedAt.localeCompare(b.submittedAt))
        .map(({ applicantId, programmeCode, programmeName, submittedAt, withdrawn }) => ({
          applicationNumber: formatApplicationNumber(applicantId, configuration),
          programmeCode,
          programmeName,
          submittedAt,
          withdrawnAt: withdrawn?.withdrawnAt ?? null,
        })),
      last: events.sort((a, b) => a.at.localeCompare(b.at)).at(-1) ?? null,
    })
  }
  await addAuditEntry({
    action: 'applicants find',
    subject:
      results.length === 1
        ? (results[0]?.numbers.at(-1) ?? 'a person without a number')
        : formatCount(people.length, 'person', 'people'),
  })
  const blocks = results.map(({ person, applications, last }) =>
    [
      formatPerson(person, configuration),
      `  ${formatSource(person, applications.length > 0)}`,
      ...(person.record?.details.telephone1 ? [`  Telephone ${person.record.details.telephone1}`] : []),
      ...applications.map(
        ({ applicationNumber, programmeCode, programmeName, submittedAt, withdrawnAt }) =>
          `  ${applicationNumber}, ${withdrawnAt ? 'withdrawn' : 'submitted'} ${formatTime(withdrawnAt ?? submittedAt)}: ${programmeCode} ${programmeName}`,
      ),
      ...(last ? [`  Last: ${formatTime(last.at)}, ${last.event}`] : []),
    ]
      .map(stripControlCharacters)
      .join('\n'),
  )
  if (people.length > listed.length)
    blocks.push(`These are ${listed.length} of ${formatCount(people.length, 'person', 'people')}.`)
  const json = results.map(({ person: { record, ucasPersonalId, email }, numbers, ...result }) => ({
    applicationNumber: numbers.at(-1) ?? null,
    ucasId: ucasPersonalId,
    email,
    forenames: record?.details.forenames ?? null,
    surname: record?.details.surname ?? null,
    telephone: record?.details.telephone1 ?? null,
    source: record ? getSource(record) : null,
    feeStatus: record?.feeStatus ?? null,
    feeStatusType: record?.feeStatusType ?? null,
    ...result,
  }))
  print(blocks.join('\n') || formatNoMatch(words), { total: people.length, people: json })
}

const numbersOf = ({ record }: Person) => (record ? listNumbers(record) : [])

const formatTime = (instant: string) => formatShortLondonTime(new Date(instant))

const formatNoMatch = (words: readonly string[]) =>
  words.join().includes('@')
    ? 'Nobody matches. The portal does not store an email that does not match the UCAS ID. Search by UCAS ID or name.'
    : 'Nobody matches. A person who has only signed in is found by UCAS ID or email.'

function formatSource({ record }: Person, hasApplied: boolean): string {
  if (!record) return 'No record: has asked for a sign-in link, and not applied'
  const source = getSource(record) === 'ucas' ? 'On record from UCAS' : 'Not on record from UCAS'
  return `${source}${hasApplied ? '' : ', has not applied'}; fees: ${formatFeeStatus(record)}`
}

type Sources = {
  person: Person
  numbers: readonly string[]
  mails: readonly Mail[]
  applications: readonly ApplicationRecord[]
  requests: readonly RequestWithFiles[]
}

/** Lists what happened to a person, unordered. */
function listEvents({ person, numbers, mails, applications, requests }: Sources, ports: Ports): Event[] {
  const ids = numbersOf(person)
  return [
    ...mails
      .filter(mail => isMailTo(mail, { ...person, numbers }))
      .map(mail => ({
        at: mail.sentAt ?? mail.queuedAt,
        event: `${mailSubjects[mail.content.kind]}, emailed to ${mail.to}: ${stateDescriptions[ports.mails.getState(mail, ports.now())]}`,
      })),
    ...applications.flatMap(({ submittedAt, programmeCode, withdrawn }) => [
      { at: submittedAt, event: `applied for ${programmeCode}` },
      ...(withdrawn ? [{ at: withdrawn.withdrawnAt, event: `withdrew from ${programmeCode}` }] : []),
    ]),
    ...requests
      .filter(({ request }) => ids.includes(request.applicantId))
      .flatMap(({ files }) =>
        files.flatMap(({ receivedAt }) => (receivedAt ? [{ at: receivedAt, event: 'sent a document' }] : [])),
      ),
  ]
}

async function listDrafts({ ucasPersonalId, email }: Person, { drafts, now }: Ports): Promise<Event[]> {
  const { savedAt } = await drafts.get({ ucasPersonalId, email }, now())
  return savedAt ? [{ at: savedAt, event: 'saved a draft' }] : []
}
