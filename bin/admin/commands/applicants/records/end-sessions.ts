import { toEmailKey } from '#functions/email-key.ts'
import type { Ports } from '../../../tables/ports.ts'

/** A UCAS ID with one email, or with any. */
export type Pair = { ucasId: string; email: string | undefined }

/** Finds the sessions and sign-in links of a person, and the mails that wait to send a link. */
export const findSignIns = async (pair: Pair, ports: Ports) => ({
  mails: await findSignInMails(pair, ports),
  links: await findRows('sign-in-links', pair, ports),
  sessions: await findRows('sessions', pair, ports),
})

/** Ends the sessions of a person and deletes the sign-in links. Returns the number of ended sessions. */
export async function endSessions(pair: Pair, ports: Ports): Promise<number> {
  // Mails are deleted before links are searched, and links before sessions, because each creates the next.
  await ports.mails.erase(await findSignInMails(pair, ports))
  await ports['sign-in-links'].erase(await findRows('sign-in-links', pair, ports))
  const sessions = await findRows('sessions', pair, ports)
  await ports.sessions.erase(sessions)
  return sessions.length
}

const belongsTo = (pair: Pair, row: { ucasId?: string | undefined; email?: string | undefined }) =>
  row.ucasId === pair.ucasId && (pair.email === undefined || pair.email === toEmailKey(row.email ?? ''))

async function findRows(table: 'sessions' | 'sign-in-links', pair: Pair, ports: Ports) {
  const rows = await ports[table].findByPerson({ ucasId: pair.ucasId })
  return rows.filter(row => belongsTo(pair, row))
}

async function findSignInMails(pair: Pair, ports: Ports) {
  const mails = []
  for await (const page of ports.mails.listPages())
    for (const { mailId, content, sentAt } of page)
      if (!sentAt && content.kind === 'sign-in-link' && belongsTo(pair, content)) mails.push({ key: mailId })
  return mails
}
