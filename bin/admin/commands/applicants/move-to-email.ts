import { randomToken } from '#functions/crypto.ts'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import type { Write } from '#functions/repositories/database.ts'
import type { PersonKey } from '#shared/schemas/applicant.ts'
import { personChanged } from '../../../ports/applicant-operations.ts'
import type { CommandPorts } from '../../../ports/command-ports.ts'
import { isAbout } from '../../../ports/rows-by-person.ts'
import { listOpenRequests } from '../../people/document-requests.ts'
import { listNumbers } from '../../people/person.ts'

/** Also withdraws open document requests, because the old address has their links. */
export async function moveToEmail(
  before: ApplicantRecord,
  after: ApplicantRecord,
  writes: Write[],
  ports: CommandPorts,
) {
  const { drafts, mails, now, attachmentRequests } = ports
  const from = { ucasId: before.ucasId, email: before.emailKey }
  const to = { ucasId: after.ucasId, email: after.emailKey }
  // The draft cannot change while it is copied, because its sessions have ended.
  await endSessions(from, ports)
  const draft = await drafts.get(from, now())
  const existing = await drafts.get(to, now())
  const moved = { ...draft, version: existing.version + 1 }
  const requests = await listOpenRequests(listNumbers(before), ports)
  const notice = { kind: 'email-changed' as const, applicantId: after.applicantId, ucasId: before.ucasId }
  await ports.transaction([
    ...writes,
    ...(draft.form && !existing.form
      ? [{ ...drafts.saveWrite(to, moved, now()), refusal: personChanged }]
      : []),
    drafts.discardWrite(from, now()),
    ...requests.map(({ requestKey }) => attachmentRequests.withdrawWrite(requestKey, now())),
    mails.addWrite(randomToken(), before.details.email ?? before.emailKey, notice, now()),
  ])
}

/** Ends the sessions of a UCAS ID with an email, and deletes the sign-in links. Returns the number of sessions. */
export async function endSessions({ ucasId, email }: PersonKey, ports: CommandPorts): Promise<number> {
  const { mails, sessions, signInLinks: links } = ports
  const person = { ucasId, email }
  // Mails are deleted before links are searched, and links before sessions, because each creates the next.
  const waiting = (await mails.list()).filter(({ content, sentAt }) => !sentAt && isAbout(content, person))
  await mails.erase(waiting.map(({ mailId }) => ({ key: mailId })))
  await links.erase(await links.findByPerson(person))
  const ended = await sessions.findByPerson(person)
  await sessions.erase(ended)
  return ended.length
}
