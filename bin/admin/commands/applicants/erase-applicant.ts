import { toEmailKey } from '#functions/record-owner.ts'
import { UserError } from '#infra/errors/user-error.ts'
import type { PersonKey } from '#shared/schemas/applicant.ts'
import { formatName } from '#shared/schemas/person-name.ts'
import type { CommandContext } from '../../../command-line/context.ts'
import type { CommandPorts } from '../../../ports/command-ports.ts'
import { listNumbers } from '../../people/person.ts'
import { resolveIdentifier } from '../../people/resolve-person.ts'

const createEntry = (numbers: number[]) => ({ action: 'applicants erase', numbers })

export async function eraseApplicant(context: CommandContext, identifier: string) {
  const { ports, formatNumber, addAuditEntry, change } = context
  const { ucasId, email, number, record } = await resolveIdentifier(identifier, ports)
  const numbers = number === undefined ? [] : [number]
  const data = await findPersonalData({ ucasId, email, numbers, earlierEmails: [], draftPairs: [] }, context)
  if (!data.exists) throw new UserError(`The portal has no data about ${identifier}.`)
  const name = formatName(record?.details ?? {})
  const newest = data.numbers.at(-1)
  const personLabel = newest === undefined ? identifier : formatNumber(newest)
  await addAuditEntry({ action: 'applicants erase viewed', numbers: data.numbers.slice(-1) })
  const eraseAll = async (keys: PersonalData) => {
    const current = await findPersonalData(keys, context)
    for (const number of current.numbers)
      if (!keys.numbers.includes(number)) await addAuditEntry(createEntry([number]))
    await erasePersonalData(current, ports)
    return current
  }
  await change({
    action: `permanently erase everything about ${personLabel}${name && ` (${name})`}`,
    auditEntry: data.numbers.length > 0 ? data.numbers.map(number => createEntry([number])) : createEntry([]),
    apply: async () => {
      // A colleague may have corrected the email before the answer.
      const erased = await eraseAll(data)
      // Requests in progress may have added data in the meantime, even an application.
      await eraseAll(erased)
      return `Erased everything about ${personLabel}.`
    },
  })
}

/** What leads to the data of a person. A UCAS ID without an email means everybody who uses it. */
type SearchKeys = {
  ucasId: string | undefined
  email: string | undefined
  numbers: readonly number[]
  /** Emails that staff have corrected in the last 30 days, as long as a mail is stored. */
  earlierEmails: readonly string[]
  draftPairs: readonly PersonKey[]
}

type PersonalData = Awaited<ReturnType<typeof findPersonalData>>

/** Excludes rows of other people, who share only the email or only the UCAS ID. */
async function findPersonalData(keys: SearchKeys, { ports }: CommandContext) {
  const { ucasId } = keys
  const records = ucasId === undefined ? [] : await ports.applicants.listByUcasId(ucasId)
  const record =
    records.find(existing => listNumbers(existing).some(number => keys.numbers.includes(number))) ??
    records.find(({ emailKey }) => keys.email === undefined || keys.email === emailKey)
  // Staff may have corrected the email since the last search.
  const email = keys.email && (record?.emailKey ?? keys.email)
  const numbers = [...new Set([...keys.numbers, ...(record ? listNumbers(record) : [])])]
  const earlierKeys = ucasId === undefined ? [] : await ports.applicants.listEarlierKeys(ucasId, numbers)
  const corrected = (await ports.mails.list()).flatMap(({ to, content }) =>
    content.kind === 'email-changed' && numbers.includes(content.applicantId) ? [toEmailKey(to)] : [],
  )
  const earlierEmails = [...keys.earlierEmails, ...corrected].filter(
    earlier => !records.some(({ emailKey }) => emailKey === earlier),
  )
  const person = { ucasId, email, earlierEmails, numbers }
  const sessions = await ports.sessions.findByPerson(person)
  const links = await ports.signInLinks.findByPerson(person)
  const mails = await ports.mails.findByPerson(person)
  const rows = [...sessions, ...links, ...mails]
  const draftPairs = [...rows, { ucasId, email: record?.emailKey }].flatMap(row =>
    row.ucasId && row.email ? [{ ucasId: row.ucasId, email: row.email }] : [],
  )
  const applications = await ports.applications.getMany(numbers)
  const requests = await ports.attachmentRequests.list(numbers)
  return {
    ucasId,
    email,
    numbers,
    earlierEmails,
    draftPairs: [...keys.draftPairs, ...draftPairs],
    exists: record !== undefined || rows.length + applications.length + requests.length > 0,
    record,
    earlierKeys,
    applications,
    requests,
    sessions,
    links,
    mails,
  }
}

/**
 * Deletes in an order that allows an interrupted erasure to be resumed. Drafts are first, because only the sessions
 * lead to them. Mails come before the links that they create, and links before the sessions that they start. Record and
 * application are last.
 */
async function erasePersonalData(
  { record, earlierKeys, applications, requests, sessions, links, mails, draftPairs }: PersonalData,
  ports: CommandPorts,
) {
  for (const pair of draftPairs) await ports.drafts.erase(pair)
  await ports.mails.erase(mails)
  await ports.signInLinks.erase(links)
  await ports.sessions.erase(sessions)
  for (const { request } of requests) {
    await ports.uploads.eraseRequest(request.requestKey)
    await ports.attachmentRequests.erase(request.requestKey)
  }
  const writes = [
    ...applications.map(({ applicantId }) => ports.applications.eraseWrite(applicantId)),
    ...[...(record ? [record] : []), ...earlierKeys].map(key => ports.applicants.eraseWrite(key)),
  ]
  if (writes.length > 0) await ports.transaction(writes)
}
