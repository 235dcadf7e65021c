import { emailKey } from '#functions/email-key.ts'
import type { Ports } from '#functions/ports.ts'
import type { PersonRow } from '#functions/repositories/person-rows.ts'
import { applicationNumber } from '#shared/rules/application-number.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'

type Asked = { applicantId: number } | { ucasPersonalId: string }

/** Everything the portal holds about a person. */
export type Holdings = Awaited<ReturnType<typeof holdings>>

/**
 * Finds what is held of a person, by number or by UCAS ID; somebody who signed in without ever applying has no record,
 * but sessions, mails and drafts. An e-mail that another record has too counts only beside the person's UCAS ID or
 * number.
 */
export async function holdings(asked: Asked, ports: Ports, configuration: Configuration) {
  const record =
    'applicantId' in asked
      ? await ports.applicants.byNumber(asked.applicantId)
      : await ports.applicants.get(asked.ucasPersonalId)
  const applicantId = 'applicantId' in asked ? asked.applicantId : record?.applicantId
  const ucasPersonalId = 'ucasPersonalId' in asked ? asked.ucasPersonalId : record?.ucasPersonalId
  const number = applicantId === undefined ? undefined : applicationNumber(applicantId, configuration)
  const shared = record && (await ports.applicants.countByEmail(record.emailKey)) > 1
  const person = {
    ...(ucasPersonalId && { ucasPersonalId }),
    ...(number && { applicationNumber: number }),
    ...(record && !shared && { email: record.emailKey }),
  }
  const sessions = await ports.sessions.naming(person)
  const links = await ports['sign-in-links'].naming(person)
  const mails = await ports.outbox.naming(person)
  const pairs = draftOwners([...sessions, ...links, ...mails, { ...record?.details }])
  const drafts = []
  for (const owner of pairs) if ((await ports.drafts.get(owner, ports.now())).form) drafts.push(owner)

  return {
    applicationNumber: number ?? null,
    record,
    application: applicantId === undefined ? undefined : await ports.applications.get(applicantId),
    requests: applicantId === undefined ? [] : await ports['attachment-requests'].all(applicantId),
    sessions,
    links,
    mails,
    drafts,
    pairs,
  }
}

/** Every pair of UCAS ID and e-mail that a draft may belong to: whoever drafted had been sent a link. */
function draftOwners(rows: readonly Omit<PersonRow, 'key'>[]) {
  const pairs = rows.flatMap(({ ucasPersonalId, email }) =>
    ucasPersonalId && email ? [{ ucasPersonalId, email: emailKey(email) }] : [],
  )
  return [...new Map(pairs.map(pair => [`${pair.ucasPersonalId} ${pair.email}`, pair])).values()]
}

/** How much is held, for the question, the answer and --json. */
export const countsOf = ({ record, application, requests, sessions, links, mails, drafts }: Holdings) => ({
  applicant: record ? 1 : 0,
  application: application ? 1 : 0,
  drafts: drafts.length,
  sessions: sessions.length,
  signInLinks: links.length,
  mails: mails.length,
  attachmentRequests: requests.length,
  files: requests.reduce((sum, { files }) => sum + files.length, 0),
})

/**
 * Deletes what is held. Sessions and links go first, so that nothing new is written meanwhile, and record and
 * application last, so that an erasure that was cut off finds the rest when it is made again.
 */
export async function erase(
  { record, application, requests, sessions, links, mails, pairs }: Holdings,
  ports: Ports,
) {
  await ports.sessions.erase(sessions)
  await ports['sign-in-links'].erase(links)
  await ports.outbox.erase(mails)
  for (const owner of pairs) await ports.drafts.erase(owner)
  for (const { request } of requests) {
    await ports.uploads.erase(request.requestKey)
    await ports['attachment-requests'].erase(request.requestKey)
  }
  const writes = [
    ...(application ? [ports.applications.erasing(application.applicantId)] : []),
    ...(record ? [ports.applicants.erasing(record.ucasPersonalId)] : []),
  ]
  if (writes.length > 0) await ports.transaction(writes)
}
