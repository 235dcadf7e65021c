import { toEmailKey } from '#functions/email-key.ts'
import { UserError } from '#infra/settings/user-error.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { CommandContext } from '../../context/context.ts'
import { formatCount } from '../../context/terminal.ts'
import { resolvePerson } from './find-person.ts'

type Ports = CommandContext['ports']

/**
 * Ends every session of a person, named by application number or UCAS ID, after confirmation. Also deletes their
 * sign-in links and queued sign-in mails, so that no old link starts a session.
 */
export async function signOutApplicant(context: CommandContext, text: string) {
  const { ports, configuration, printUnchanged, change } = context
  const { record, keys } = await resolvePerson(text, context)
  const { ucasPersonalId, email } = keys
  if (ucasPersonalId === undefined) throw new UserError(`No record has the number ${text}.`)
  const applicationNumber = record ? formatApplicationNumber(record.applicantId, configuration) : null
  const pair = { ucasPersonalId, email }
  const mails = await findSignInMails(pair, ports)
  const links = await findRows('sign-in-links', pair, ports)
  const sessions = await findRows('sessions', pair, ports)
  const name = applicationNumber ?? ucasPersonalId
  if (sessions.length + links.length + mails.length === 0)
    return printUnchanged(`${name} has no session and no sign-in link. Nothing has changed.`, {
      applicationNumber,
      sessions: 0,
    })
  await change({
    action: `end ${formatCount(sessions.length, 'session')} of ${name} and delete the sign-in links`,
    json: { applicationNumber, sessions: sessions.length },
    auditEntry: { action: 'applicants sign-out', subject: applicationNumber ?? 'a person without a number' },
    apply: async () => {
      // Mails are deleted before links are searched, and links before sessions, because each creates the next.
      await ports.mails.erase(await findSignInMails(pair, ports))
      await ports['sign-in-links'].erase(await findRows('sign-in-links', pair, ports))
      const latest = await findRows('sessions', pair, ports)
      await ports.sessions.erase(latest)
      return {
        text: `Ended ${formatCount(latest.length, 'session')} of ${name} and deleted the sign-in links.`,
        json: { applicationNumber, sessions: latest.length },
      }
    },
  })
}

/** A UCAS ID with one email, or with any. */
type Pair = { ucasPersonalId: string; email: string | undefined }

const belongsTo = (pair: Pair, row: { ucasPersonalId?: string | undefined; email?: string | undefined }) =>
  row.ucasPersonalId === pair.ucasPersonalId &&
  (pair.email === undefined || pair.email === toEmailKey(row.email ?? ''))

async function findRows(table: 'sessions' | 'sign-in-links', pair: Pair, ports: Ports) {
  const rows = await ports[table].findByPerson({ ucasPersonalId: pair.ucasPersonalId })
  return rows.filter(row => belongsTo(pair, row))
}

/** Finds the mails that wait to send a sign-in link to a person. */
async function findSignInMails(pair: Pair, ports: Ports) {
  const mails = []
  for await (const page of ports.mails.listPages())
    for (const { mailId, content, sentAt } of page)
      if (!sentAt && content.kind === 'sign-in-link' && belongsTo(pair, content)) mails.push({ key: mailId })
  return mails
}
