import { UserError } from '#infra/user-error.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { parseApplicantAlias } from '../../arguments/parse-application-number.ts'
import type { CommandContext } from '../../context.ts'
import { formatCount } from '../../terminal.ts'
import { findApplicant } from './personal-data.ts'

/** Ends every session of a person, named by application number or UCAS ID, after confirmation. */
export async function signOutApplicant(
  alias: string,
  { ports, configuration, print, change }: CommandContext,
) {
  const keys = parseApplicantAlias(alias, configuration)
  const record = await findApplicant(keys, ports)
  const ucasPersonalId = keys.ucasPersonalId ?? record?.ucasPersonalId
  if (ucasPersonalId === undefined) throw new UserError(`No record has the number or UCAS ID ${alias}.`)
  const applicationNumber = record ? formatApplicationNumber(record.applicantId, configuration) : null
  const findSessions = () => ports.sessions.findByPerson({ ucasPersonalId })
  const sessions = await findSessions()
  const name = applicationNumber ?? ucasPersonalId
  if (sessions.length === 0)
    return print(`${name} has no session. Nothing has changed.`, {
      changed: false,
      dryRun: false,
      applicationNumber,
      sessions: 0,
    })
  await change({
    action: `end ${formatCount(sessions.length, 'session')} of ${name}`,
    json: { applicationNumber, sessions: sessions.length },
    auditEntry: { action: 'applicants sign-out', subject: applicationNumber ?? 'a person without a number' },
    apply: async () => {
      // Also ends sessions that began during the question.
      const latest = await findSessions()
      await ports.sessions.erase(latest)
      return {
        text: `Ended ${formatCount(latest.length, 'session')} of ${name}.`,
        json: { applicationNumber, sessions: latest.length },
      }
    },
  })
}
