import { UserError } from '#infra/settings/user-error.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { CommandContext } from '../../context/context.ts'
import { parseApplicantIdentifier } from '../../context/parse-arguments.ts'
import { formatCount } from '../../context/terminal.ts'
import { findApplicant } from './personal-data.ts'

type Ports = CommandContext['ports']

/**
 * Ends every session of a person, named by application number or UCAS ID, after confirmation. Also deletes their
 * sign-in links and queued sign-in mails, so that no old link starts a session.
 */
export async function signOutApplicant(
  { ports, configuration, printUnchanged, change }: CommandContext,
  identifier: string,
) {
  const keys = parseApplicantIdentifier(identifier, configuration)
  const record = await findApplicant(keys, ports)
  const ucasPersonalId = keys.ucasPersonalId ?? record?.ucasPersonalId
  if (ucasPersonalId === undefined) throw new UserError(`No record has the number ${identifier}.`)
  const applicationNumber = record ? formatApplicationNumber(record.applicantId, configuration) : null
  const mails = await findSignInMails(ucasPersonalId, ports)
  const links = await ports['sign-in-links'].findByPerson({ ucasPersonalId })
  const sessions = await ports.sessions.findByPerson({ ucasPersonalId })
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
      await ports.mails.erase(await findSignInMails(ucasPersonalId, ports))
      await ports['sign-in-links'].erase(await ports['sign-in-links'].findByPerson({ ucasPersonalId }))
      const latest = await ports.sessions.findByPerson({ ucasPersonalId })
      await ports.sessions.erase(latest)
      return {
        text: `Ended ${formatCount(latest.length, 'session')} of ${name} and deleted the sign-in links.`,
        json: { applicationNumber, sessions: latest.length },
      }
    },
  })
}

/** Finds the mails that wait to send a sign-in link to a person. */
async function findSignInMails(ucasPersonalId: string, ports: Ports) {
  const mails = []
  for await (const page of ports.mails.listPages())
    for (const { mailId, content, sentAt } of page)
      if (!sentAt && content.kind === 'sign-in-link' && content.ucasPersonalId === ucasPersonalId)
        mails.push({ key: mailId })
  return mails
}
