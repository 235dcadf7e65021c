import type { Ports } from '#functions/ports.ts'
import { UserError } from '#infra/user-error.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import {
  countPersonalData,
  findPersonalData,
  isEmpty,
  type PersonalData,
  type PersonKeys,
} from './personal-data.ts'

/** How often it is looked again for what came in meanwhile. */
const rounds = 5

/**
 * Deletes everything held about a person, and looks again until nothing is found, so that what was under way goes as
 * well. Each number is handed to `noting` before anything under it is deleted. Returns the last one and how much went.
 */
export async function erasePersonalData(
  asked: PersonKeys,
  ports: Ports,
  configuration: Configuration,
  noting: (number: string) => Promise<void>,
) {
  const erased: PersonalData[] = []
  let held = await findPersonalData(asked, ports, configuration)
  let noted: string | null = null
  while (erased.length < rounds) {
    const { applicationNumber, known } = held
    if (applicationNumber && applicationNumber !== noted) await noting(applicationNumber)
    noted = applicationNumber
    await eraseOnce(held, ports)
    erased.push(held)
    held = await findPersonalData(known, ports, configuration)
    if (isEmpty(countPersonalData(held))) return { applicationNumber, erased: countPersonalData(...erased) }
  }
  throw new UserError(
    `Not everything about ${held.applicationNumber ?? held.known.ucasPersonalId} is erased: more came in meanwhile. Erase it again.`,
  )
}

/**
 * Mails go before the links they make, links before the sessions they begin, and record and application last, so that
 * an erasure that was cut off finds the rest when it is made again; drafts, which sessions lead to, go first.
 */
async function eraseOnce(
  { record, application, requests, sessions, links, mails, pairs }: PersonalData,
  ports: Ports,
) {
  for (const owner of pairs) await ports.drafts.erase(owner)
  await ports.outbox.erase(mails)
  await ports['sign-in-links'].erase(links)
  await ports.sessions.erase(sessions)
  for (const { request } of requests) {
    await ports.uploads.eraseRequest(request.requestKey)
    await ports['attachment-requests'].erase(request.requestKey)
  }
  const writes = [
    ...(application ? [ports.applications.eraseWrite(application.applicantId)] : []),
    ...(record ? [ports.applicants.eraseWrite(record.ucasPersonalId)] : []),
  ]
  if (writes.length > 0) await ports.transaction(writes)
}
