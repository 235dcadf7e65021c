import { UserError } from '#infra/settings/user-error.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { formatName } from '#shared/schemas/person-name.ts'
import type { CommandContext } from '../../context/context.ts'
import { formatCount, formatList } from '../../context/terminal.ts'
import type { Ports } from '../../tables/ports.ts'
import {
  countPersonalData,
  findPersonalData,
  isEmpty,
  type PersonalData,
  type PersonalDataCounts,
} from './personal-data.ts'
import { findPerson, type PersonKeys } from './resolve-person.ts'

const auditAction = 'applicants erase'

/** Erases all data of a person, named by application number or UCAS ID, after confirmation. */
export async function eraseApplicant(
  { ports, configuration, printText, addAuditEntry, change }: CommandContext,
  identifier: string,
) {
  const { keys } = await findPerson(identifier, { ports, configuration })
  const data = await findPersonalData(keys, ports, configuration)
  const { applicationNumber, leftAlone } = data
  const { ucasId } = data.keys
  const counts = countPersonalData(data)
  if (isEmpty(counts)) throw new UserError(`The portal has no data about ${applicationNumber ?? ucasId}.`)
  if (leftAlone.length > 0)
    printText(
      `This leaves the data of others with the same email or UCAS ID: ${formatList(leftAlone)}. If that is the same person, erase it too.`,
    )
  const name = formatName(data.record?.details ?? {})
  const subject = applicationNumber ?? 'a person without a number'
  await addAuditEntry({ action: `${auditAction} viewed`, subject })
  await change({
    action: `permanently erase everything about ${applicationNumber ?? ucasId}${name && ` (${name})`}: ${formatCounts(counts)}`,
    json: { applicationNumber, erased: counts, leftAlone },
    auditEntry: { action: auditAction, subject },
    apply: async () => {
      const result = await erasePersonalData(data.keys, ports, configuration, async number => {
        if (number !== subject) await addAuditEntry({ action: auditAction, subject: number })
      })
      return {
        text: `Erased everything about ${result.applicationNumber ?? ucasId}: ${formatCounts(result.erased)}.`,
        json: { ...result, leftAlone },
      }
    },
  })
}

const nouns: [key: keyof PersonalDataCounts, singular: string, plural?: string][] = [
  ['applicant', 'applicant record'],
  ['application', 'application with its entry check', 'applications with their entry checks'],
  ['drafts', 'draft'],
  ['sessions', 'session'],
  ['signInLinks', 'sign-in link'],
  ['mails', 'email'],
  ['attachmentRequests', 'document request'],
  ['files', 'file with all its versions', 'files with all their versions'],
]

const formatCounts = (counts: PersonalDataCounts) =>
  nouns
    .flatMap(([key, singular, plural]) =>
      counts[key] > 0 ? [formatCount(counts[key], singular, plural)] : [],
    )
    .join(', ')

/**
 * Deletes all data of a person, and then what requests in progress added meanwhile. What the person asks for afterwards
 * is new, so that an erasure ends. Calls `onNumber` with each application number before anything under it is deleted.
 * Returns the last number and the counts of deleted items.
 */
async function erasePersonalData(
  keys: PersonKeys,
  ports: Ports,
  configuration: Configuration,
  onNumber: (number: string) => Promise<void>,
) {
  const reported = new Set<string>()
  const erase = async (round: PersonalData) => {
    for (const number of round.applicationNumbers.filter(number => !reported.has(number)))
      await onNumber(number)
    for (const number of round.applicationNumbers) reported.add(number)
    await deletePersonalData(round, ports)
    return round
  }
  const first = await erase(await findPersonalData(keys, ports, configuration))
  const second = await erase(await findPersonalData(first.keys, ports, configuration))
  return { applicationNumber: second.applicationNumber, erased: countPersonalData(first, second) }
}

/**
 * Deletes in an order that allows an interrupted erasure to be resumed. Drafts are first, because only the sessions
 * lead to them. Mails come before the links that they create, and links before the sessions that they start. Record and
 * application are last.
 */
async function deletePersonalData(
  { record, formerOwners, applications, requests, sessions, links, mails, draftOwners }: PersonalData,
  ports: Ports,
) {
  for (const owner of draftOwners) await ports.drafts.erase(owner)
  await ports.mails.erase(mails)
  await ports['sign-in-links'].erase(links)
  await ports.sessions.erase(sessions)
  await eraseRequests(requests, ports)
  const writes = [
    ...applications.map(({ applicantId }) => ports.applications.eraseWrite(applicantId)),
    ...[...(record ? [record] : []), ...formerOwners].map(key => ports.applicants.eraseWrite(key)),
  ]
  if (writes.length > 0) await ports.transaction(writes)
}

/** Deletes document requests with every version of their files. */
async function eraseRequests(requests: PersonalData['requests'], ports: Ports) {
  for (const { request } of requests) {
    await ports.uploads.eraseRequest(request.requestKey)
    await ports['attachment-requests'].erase(request.requestKey)
  }
}
