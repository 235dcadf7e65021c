import { UserError } from '#infra/user-error.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { parseApplicantIdentifier } from '../../arguments/parse-application-number.ts'
import type { CommandContext } from '../../context.ts'
import { formatCount } from '../../terminal.ts'
import { findApplicant } from './personal-data.ts'

type Ports = CommandContext['ports']

/**
 * Ends every session of a person, named by application number or UCAS ID, after confirmation. Also deletes their
 * sign-in links and queued sign-in mails, so that no old link starts a session.
 */
export async function signOutApplicant(
  identifier: string,
  { ports, configuration, printUnchanged, change }: CommandContext,
) {
  const keys = parseApplicantIdentifier(identifier, configuration)
  const record = await findApplicant(keys, ports)
  const ucasPersonalId = keys.ucasPersonalId ?? record?.ucasPersonalId
  if (ucasPersonalId === undefined) throw new UserError(`No record has the number ${identifier}.`)
  const applicationNumber = record ? formatApplicationNumber(record.applicantId, configuration) : null
  const { sessions, links, mails } = await findAccess(ucasPersonalId, ports)
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
      // Also ends sessions that began while the confirmation was awaited.
      const latest = await findAccess(ucasPersonalId, ports)
      await ports.outbox.erase(latest.mails)
      await ports['sign-in-links'].erase(latest.links)
      await ports.sessions.erase(latest.sessions)
      return {
        text: `Ended ${formatCount(latest.sessions.length, 'session')} of ${name} and deleted the sign-in links.`,
        json: { applicationNumber, sessions: latest.sessions.length },
      }
    },
  })
}

/** Finds the sessions of a person, the sign-in links, and the mails that wait to send one. */
async function findAccess(ucasPersonalId: string, ports: Ports) {
  const mails = []
  for await (const page of ports.outbox.listPages())
    for (const { mailId, letter, waiting } of page)
      if (waiting && letter.kind === 'sign-in-link' && letter.ucasPersonalId === ucasPersonalId)
        mails.push({ key: mailId })
  return {
    mails,
    links: await ports['sign-in-links'].findByPerson({ ucasPersonalId }),
    sessions: await ports.sessions.findByPerson({ ucasPersonalId }),
  }
}
