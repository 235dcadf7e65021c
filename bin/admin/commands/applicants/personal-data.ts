import { toEmailKey } from '#functions/keys.ts'
import type { Ports } from '#functions/ports.ts'
import type { PersonRow } from '#functions/repositories/person-rows.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'

type DraftOwner = Parameters<Ports['drafts']['get']>[0]

/** What a person is known by: what was asked for, and what was learnt of it, which outlives the rows it was read in. */
export type PersonKeys = {
  applicantId?: number | undefined
  ucasPersonalId?: string | undefined
  email?: string | undefined
  pairs?: readonly DraftOwner[]
}

/** Everything the portal holds about a person. */
export type PersonalData = Awaited<ReturnType<typeof findPersonalData>>

/**
 * Finds what is held of a person, by number or by UCAS ID; somebody who signed in without ever applying has no record,
 * but sessions, mails and drafts. What has the person's e-mail but the UCAS ID or number of another is left alone.
 */
export async function findPersonalData(known: PersonKeys, ports: Ports, configuration: Configuration) {
  const record = await findApplicant(known, ports)
  const applicantId = record?.applicantId ?? known.applicantId
  const ucasPersonalId = known.ucasPersonalId ?? record?.ucasPersonalId
  const email = record?.emailKey ?? known.email
  const number = applicantId === undefined ? undefined : formatApplicationNumber(applicantId, configuration)
  const person = {
    ...(ucasPersonalId && { ucasPersonalId }),
    ...(number && { applicationNumber: number }),
    ...(email && { email }),
  }
  const own = (row: PersonRow) =>
    row.ucasPersonalId
      ? row.ucasPersonalId === ucasPersonalId
      : !row.applicationNumber || row.applicationNumber === number

  const sessions = await ports.sessions.findByPerson(person)
  const links = await ports['sign-in-links'].findByPerson(person)
  const mails = await ports.outbox.findByPerson(person)
  const rows = [...sessions, ...links, ...mails]
  const pairs = draftOwners([...rows.filter(own), ...(known.pairs ?? []), { ...record?.details }])
  const drafts = []
  for (const owner of pairs) if ((await ports.drafts.get(owner, ports.now())).form) drafts.push(owner)

  return {
    known: { applicantId, ucasPersonalId, email, pairs },
    applicationNumber: number ?? null,
    record,
    application: applicantId === undefined ? undefined : await ports.applications.get(applicantId),
    requests: applicantId === undefined ? [] : await ports['attachment-requests'].list(applicantId),
    sessions: sessions.filter(own),
    links: links.filter(own),
    mails: mails.filter(own),
    drafts,
    pairs,
    /** The UCAS IDs and numbers of others that the person's e-mail stands beside. */
    leftAlone: [
      ...new Set(rows.filter(row => !own(row)).map(row => row.ucasPersonalId ?? row.applicationNumber ?? '')),
    ],
  }
}

/** The record of a person, if there is one. */
export async function findApplicant({ ucasPersonalId, applicantId }: PersonKeys, { applicants }: Ports) {
  if (ucasPersonalId !== undefined) return applicants.get(ucasPersonalId)
  return applicantId === undefined ? undefined : applicants.getByNumber(applicantId)
}

/** Every pair of UCAS ID and e-mail that a draft may belong to: whoever drafted had been sent a link. */
function draftOwners(rows: readonly Omit<PersonRow, 'key'>[]) {
  const pairs = rows.flatMap(({ ucasPersonalId, email }) =>
    ucasPersonalId && email ? [{ ucasPersonalId, email: toEmailKey(email) }] : [],
  )
  return [...new Map(pairs.map(pair => [`${pair.ucasPersonalId} ${pair.email}`, pair])).values()]
}

export type PersonalDataCounts = ReturnType<typeof countPersonalData>

/** How much was found in one search or in several, for the question, the answer and --json. */
export function countPersonalData(...found: readonly PersonalData[]) {
  const sum = (count: (held: PersonalData) => number) => found.reduce((total, held) => total + count(held), 0)
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

/** Whether nothing was found. */
export const isEmpty = (counts: PersonalDataCounts) => Object.values(counts).every(count => count === 0)
