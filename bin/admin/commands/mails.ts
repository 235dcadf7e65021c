import type { Command } from 'commander'
import type { Mail } from '#functions/repositories/outbox/outbox-records.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { parseApplicantAlias } from '../arguments/parse-applicant-alias.ts'
import { parsePositiveInteger } from '../arguments/parse-positive-integer.ts'
import type { CommandContext, CreateContext } from '../context.ts'
import { formatCount } from '../format-count.ts'
import { startProgress } from '../progress.ts'
import { findApplicant } from './applicants/personal-data.ts'
import { formatMail, hasFailed, toMailFacts } from './format-mail.ts'

/** `mails list [NUMBER-or-UCAS-ID]`. */
export function addMailCommands(program: Command, desk: CreateContext) {
  const mails = program
    .command('mails')
    .description('what became of the mails that the portal sent')
    .addHelpText(
      'after',
      `
Examples:
  npm run admin -- mails list
  npm run admin -- mails list CL0004127`,
    )

  mails
    .command('list')
    .argument(
      '[number-or-ucas-id]',
      'every mail to this person: the application number, as in CL0004127, or the ten digits of a UCAS ID',
    )
    .description('show mails that came back, were marked as spam or given up; or all to one person')
    .option('--limit <number>', 'how many at most', parsePositiveInteger, 50)
    .addHelpText(
      'after',
      `
Mails are known for 30 days. Who asked for a sign-in link is told on the page when it came back; whoever
waits for a receipt or a request for documents is not: call them.

--json prints {total, mails: [{about: "sign-in-link"|"application-received"|"attachment-request", ucasId or
null, applicationNumber or null, to, sentAt: ISO instant or null, state: "waiting"|"sent"|"delayed"|
"delivered"|"returned"|"bounced"|"complained"|"given up"}]}, the newest first.

Examples:
  npm run admin -- mails list
  npm run admin -- mails list 1234567890`,
    )
    .action(async (written: string | undefined, { limit }: { limit: number }, command: Command) => {
      const at = await desk(command)
      const found = await mailsThat(written === undefined ? hasFailed : await toPerson(written, at), at)
      const shown = found.slice(0, limit).map(toMailFacts)
      const none =
        written === undefined
          ? 'No mail of the last 30 days came back, was marked as spam or given up.'
          : 'No mail of the last 30 days was for this person.'
      const rest =
        found.length > shown.length
          ? [`The newest ${shown.length} of ${formatCount(found.length, 'mail')}.`]
          : []
      const words = [...shown.map(one => formatMail(one, at.terminal.out)), ...rest].join('\n')
      at.tell(words || none, { total: found.length, mails: shown })
    })
}

/** When a mail was sent, given up, or is to be tried. */
const moment = ({ sentAt, deadAt, dueAt }: Mail) => sentAt ?? deadAt ?? dueAt

async function toPerson(written: string, { ports, configuration }: CommandContext) {
  const known = parseApplicantAlias(written, configuration)
  const { applicantId, ucasPersonalId } = { ...known, ...(await findApplicant(known, ports)) }
  const number = applicantId === undefined ? undefined : formatApplicationNumber(applicantId, configuration)
  return ({ letter }: Mail) =>
    letter.kind === 'sign-in-link'
      ? letter.ucasPersonalId === ucasPersonalId
      : letter.applicationNumber === number
}

async function mailsThat(wanted: (mail: Mail) => boolean, { ports, terminal }: CommandContext) {
  const looked = startProgress('Looked at', terminal)
  const found: Mail[] = []
  for await (const page of ports.outbox.listPages()) {
    looked.add(page.length)
    found.push(...page.filter(wanted))
  }
  looked.end()
  return found.sort((one, other) => moment(other).localeCompare(moment(one)))
}
