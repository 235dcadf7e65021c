import { toEmailKey } from '#functions/email-key.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import type { Ports } from '../../tables/ports.ts'
import type { PersonRow } from '../../tables/rows-by-person.ts'
import type { PersonKeys } from './resolve-person.ts'

type DraftOwner = Parameters<Ports['drafts']['get']>[0]

/** The keys of a search, which returns all keys that it found, for the next search. */
type SearchKeys = PersonKeys & { draftOwners?: readonly DraftOwner[] }

/** All data of a person in the portal. */
export type PersonalData = Awaited<ReturnType<typeof findPersonalData>>

/**
 * Finds all data of a person. A person who signed in and never applied may have sessions, emails and drafts, but no
 * record. Excludes rows of another person: with the same email, but a different UCAS ID or number, or with the same UCAS
 * ID, but a different email.
 */
export async function findPersonalData(keys: SearchKeys, ports: Ports, configuration: Configuration) {
  const { ucasId, email } = keys
  const records = ucasId === undefined ? [] : await ports.applicants.listByUcasId(ucasId)
  const record = records.find(({ emailKey }) => email === undefined || email === emailKey)
  const formerOwners =
    ucasId !== undefined && records.length <= 1 ? await ports.applicants.listFormerOwners(ucasId) : []
  const applicantId = record?.applicantId ?? keys.applicantId
  const numbers = [...(record?.earlierNumbers ?? []), ...(applicantId === undefined ? [] : [applicantId])]
  const applicationNumbers = numbers.map(number => formatApplicationNumber(number, configuration))
  const person = {
    ...(ucasId && { ucasId }),
    applicationNumbers,
    email: email ?? record?.emailKey,
  }
  const belongsToPerson = (row: PersonRow) =>
    row.ucasId
      ? row.ucasId === ucasId && (email === undefined || !row.email || email === toEmailKey(row.email))
      : !row.applicationNumber || applicationNumbers.includes(row.applicationNumber)

  const findOtherNumber = (row: PersonRow) => {
    const other =
      row.ucasId === ucasId && records.find(({ emailKey }) => emailKey === toEmailKey(row.email ?? ''))
    return other ? formatApplicationNumber(other.applicantId, configuration) : undefined
  }

  const sessions = await ports.sessions.findByPerson(person)
  const links = await ports['sign-in-links'].findByPerson(person)
  const mails = await ports.mails.findByPerson(person)
  const rows = [...sessions, ...links, ...mails]
  const draftOwners = findDraftOwners([
    ...rows.filter(belongsToPerson),
    ...(keys.draftOwners ?? []),
    { ...record?.details },
  ])
  const drafts = []
  for (const owner of draftOwners) if ((await ports.drafts.get(owner, ports.now())).form) drafts.push(owner)

  return {
    keys: { ...keys, applicantId, draftOwners },
    applicationNumber: applicationNumbers.at(-1) ?? null,
    applicationNumbers,
    record,
    /** The keys of corrected emails, unless several people use the UCAS ID. */
    formerOwners,
    applications: await ports.applications.getMany(numbers),
    requests: await ports['attachment-requests'].list(numbers),
    sessions: sessions.filter(belongsToPerson),
    links: links.filter(belongsToPerson),
    mails: mails.filter(belongsToPerson),
    drafts,
    draftOwners,
    /** The UCAS IDs and application numbers of other people with the same email or UCAS ID. */
    leftAlone: [
      ...new Set(
        rows
          .filter(row => !belongsToPerson(row))
          .map(row => findOtherNumber(row) ?? row.ucasId ?? row.applicationNumber ?? ''),
      ),
    ],
  }
}

/** Returns every pair of UCAS ID and email that a draft may be stored under. */
function findDraftOwners(rows: readonly Omit<PersonRow, 'key'>[]): DraftOwner[] {
  const owners = rows.flatMap(({ ucasId, email }) =>
    ucasId && email ? [{ ucasId, email: toEmailKey(email) }] : [],
  )
  return [...new Map(owners.map(owner => [`${owner.ucasId} ${owner.email}`, owner])).values()]
}

export type PersonalDataCounts = ReturnType<typeof countPersonalData>

/** Returns the number of items of each kind, added up over the searches. */
export function countPersonalData(...searches: readonly PersonalData[]) {
  const sum = (count: (data: PersonalData) => number) =>
    searches.reduce((total, data) => total + count(data), 0)
  return {
    applicant: sum(({ record }) => (record ? 1 : 0)),
    application: sum(({ applications }) => applications.length),
    drafts: sum(({ drafts }) => drafts.length),
    sessions: sum(({ sessions }) => sessions.length),
    signInLinks: sum(({ links }) => links.length),
    mails: sum(({ mails }) => mails.length),
    attachmentRequests: sum(({ requests }) => requests.length),
    files: sum(({ requests }) => requests.reduce((total, { files }) => total + files.length, 0)),
  }
}

export const isEmpty = (counts: PersonalDataCounts) => Object.values(counts).every(count => count === 0)
