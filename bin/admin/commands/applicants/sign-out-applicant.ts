import { UserError } from '#infra/settings/user-error.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { CommandContext } from '../../context/context.ts'
import { formatCount } from '../../context/terminal.ts'
import { resolvePerson } from './find-person.ts'
import { endSessions, findSignIns } from './records/end-sessions.ts'

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
  const { mails, links, sessions } = await findSignIns(pair, ports)
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
      const ended = await endSessions(pair, ports)
      return {
        text: `Ended ${formatCount(ended, 'session')} of ${name} and deleted the sign-in links.`,
        json: { applicationNumber, sessions: ended },
      }
    },
  })
}
