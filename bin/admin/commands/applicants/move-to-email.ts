import { randomToken } from '#functions/crypto.ts'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import type { Write } from '#functions/repositories/database.ts'
import { isAbout } from '../../../tables/is-about.ts'
import type { StaffPorts } from '../../../tables/staff-ports.ts'
import { listNumbers, type Person } from '../../people/person.ts'

/** Moves draft and documents of a person to a new email, with the writes of the record, and tells the old address. */
export async function moveToEmail(
  before: ApplicantRecord,
  after: ApplicantRecord,
  applicationNumber: string,
  writes: Write[],
  ports: StaffPorts,
) {
  const { drafts, mails, now, 'attachment-requests': attachmentRequests } = ports
  const from = { ucasId: before.ucasId, email: before.emailKey }
  const to = { ucasId: after.ucasId, email: after.emailKey }
  // The draft cannot change while it is copied, because its sessions have ended.
  await endSessions(from, ports)
  const { form } = await drafts.get(from, now())
  const existing = await drafts.get(to, now())
  if (form && !existing.form) await drafts.save(to, { form, version: existing.version }, now())
  const requests = await attachmentRequests.list(listNumbers(before))
  await ports.transaction([
    ...writes,
    ...requests.map(({ request }) =>
      attachmentRequests.changeEmailWrite(request.requestKey, after.details.email ?? after.emailKey),
    ),
    mails.addWrite(
      randomToken(),
      before.details.email ?? before.emailKey,
      { kind: 'email-changed', applicationNumber, correctedUcasId: before.ucasId },
      now(),
    ),
  ])
  await drafts.discard(from, now())
}

/** Ends the sessions of a UCAS ID with an email, and deletes the sign-in links. Returns the number of sessions. */
export async function endSessions(
  { ucasId, email }: Pick<Person, 'ucasId' | 'email'>,
  ports: StaffPorts,
): Promise<number> {
  const { mails, sessions, 'sign-in-links': links } = ports
  const pair = { ucasId, email }
  // Mails are deleted before links are searched, and links before sessions, because each creates the next.
  const waiting = (await mails.list()).filter(({ content, sentAt }) => !sentAt && isAbout(content, pair))
  await mails.erase(waiting.map(({ mailId }) => ({ key: mailId })))
  await links.erase(await links.findByPerson(pair))
  const ended = await sessions.findByPerson(pair)
  await sessions.erase(ended)
  return ended.length
}
