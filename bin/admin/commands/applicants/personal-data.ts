import { toEmailKey } from '#functions/email-key.ts'
import type { Ports } from '#functions/ports/ports.ts'
import type { PersonRow } from '#functions/repositories/rows-by-person.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'

type DraftOwner = Parameters<Ports['drafts']['get']>[0]

/** The keys that identify a person. A search takes the known keys and returns all keys it found, for the next search. */
export type PersonKeys = {
  applicantId?: number | undefined
  ucasPersonalId?: string | undefined
  email?: string | undefined
  draftOwners?: readonly DraftOwner[]
}

/** All data of a person in the portal. */
export type PersonalData = Awaited<ReturnType<typeof findPersonalData>>

/**
 * Finds all data of a person by application number or UCAS ID. A person who signed in and never applied may have
 * sessions, emails and drafts, but no applicant record. Excludes rows with the person's email but a different UCAS ID
 * or application number.
 */
export async function findPersonalData(keys: PersonKeys, ports: Ports, configuration: Configuration) {
  const record = await findApplicant(keys, ports)
  const applicantId = record?.applicantId ?? keys.applicantId
  const ucasPersonalId = keys.ucasPersonalId ?? record?.ucasPersonalId
  const email = record?.emailKey ?? keys.email
  const number = applicantId === undefined ? undefined : formatApplicationNumber(applicantId, configuration)
  const person = {
    ...(ucasPersonalId && { ucasPersonalId }),
    ...(number && { applicationNumber: number }),
    ...(email && { email }),
  }
  const belongsToPerson = (row: PersonRow) =>
    row.ucasPersonalId
      ? row.ucasPersonalId === ucasPersonalId
      : !row.applicationNumber || row.applicationNumber === number

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
    keys: { applicantId, ucasPersonalId, email, draftOwners },
    applicationNumber: number ?? null,
    record,
    application: applicantId === undefined ? undefined : await ports.applications.get(applicantId),
    requests: applicantId === undefined ? [] : await ports['attachment-requests'].list(applicantId),
    sessions: sessions.filter(belongsToPerson),
    links: links.filter(belongsToPerson),
    mails: mails.filter(belongsToPerson),
    drafts,
    draftOwners,
    /** The UCAS IDs and application numbers of other people with the same email. */
    leftAlone: [
      ...new Set(
        rows
          .filter(row => !belongsToPerson(row))
          .map(row => row.ucasPersonalId ?? row.applicationNumber ?? ''),
      ),
    ],
  }
}

/** Returns the record of a person, if there is one. */
export async function findApplicant({ ucasPersonalId, applicantId }: PersonKeys, { applicants }: Ports) {
  if (ucasPersonalId !== undefined) return applicants.get(ucasPersonalId)
  return applicantId === undefined ? undefined : applicants.getByNumber(applicantId)
}

/** Returns every pair of UCAS ID and email that a draft may be stored under. */
function findDraftOwners(rows: readonly Omit<PersonRow, 'key'>[]): DraftOwner[] {
  const owners = rows.flatMap(({ ucasPersonalId, email }) =>
    ucasPersonalId && email ? [{ ucasPersonalId, email: toEmailKey(email) }] : [],
  )
  return [...new Map(owners.map(owner => [`${owner.ucasPersonalId} ${owner.email}`, owner])).values()]
}

export type PersonalDataCounts = ReturnType<typeof countPersonalData>

/** Returns the number of items of each kind, added up over the searches. */
export function countPersonalData(...searches: readonly PersonalData[]) {
  const sum = (count: (data: PersonalData) => number) =>
    searches.reduce((total, data) => total + count(data), 0)
  return {
    applicant: sum(({ record }) => (record ? 1 : 0)),
    application: sum(({ application }) => (application ? 1 : 0)),
    drafts: sum(({ drafts }) => drafts.length),
    sessions: sum(({ sessions }) => sessions.length),
    signInLinks: sum(({ links }) => links.length),
    mails: sum(({ mails }) => mails.length),
    attachmentRequests: sum(({ requests }) => requests.length),
    files: sum(({ requests }) => requests.reduce((total, { files }) => total + files.length, 0)),
  }
}

export const isEmpty = (counts: PersonalDataCounts) => Object.values(counts).every(count => count === 0)
