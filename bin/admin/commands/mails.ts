import type { Command } from 'commander'
import type { Mail } from '#functions/repositories/mail-records.ts'
import { retention } from '#shared/retention.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { parseApplicantIdentifier } from '../arguments/parse-application-number.ts'
import { parsePositiveInteger } from '../arguments/parse-positive-integer.ts'
import type { CommandContext, CreateContext } from '../context/context.ts'
import { withProgress } from '../context/progress.ts'
import { formatCount } from '../context/terminal.ts'
import { findApplicant } from './applicants/personal-data.ts'
import { formatMail, hasFailed, toMailJson } from './format-mail.ts'

/** Adds `mails list [NUMBER-or-UCAS-ID]`. */
export function addMailCommands(program: Command, createContext: CreateContext) {
  const mails = program
    .command('mails')
    .description('the delivery of the emails that the portal sent')
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
      'every email to one person, by application number, such as CL0004127, or by UCAS ID (ten digits)',
    )
    .description('list emails that failed or were marked as spam, or all emails to one person')
    .option('--limit <number>', 'maximum number of emails to list', parsePositiveInteger, 50)
    .addHelpText(
      'after',
      `
The portal stores emails for ${retention.mail.text}. If a sign-in email bounces, the sign-in page says so. If a receipt or a
document request bounces, the applicant does not know: call them. AWS tries to send an email for a day, then moves it to
the dead-letter queue. To send the emails there again, when their cause is solved:
  aws sqs start-message-move-task --source-arn arn:aws:sqs:REGION:ACCOUNT:clearing-portal-STAGE-unsent-mails.fifo

--json prints {total, mails: [{about: "sign-in-link"|"application-received"|"attachment-request"|"documents-received"|
"ucas-id-settled",
ucasId or null, applicationNumber or null, to, sentAt: ISO instant or null, state: "queued"|"sent"|"delayed"|
"delivered"|"returned"|"bounced"|"complained"|"unsent"}]}, the newest first.

Examples:
  npm run admin -- mails list
  npm run admin -- mails list 1234567890`,
    )
    .action(async (person: string | undefined, { limit }: { limit: number }, command: Command) => {
      const context = await createContext(command)
      const { filter, subject } =
        person === undefined
          ? { filter: (mail: Mail) => hasFailed(mail, context.ports.now()), subject: 'failed emails' }
          : await createPersonFilter(person, context)
      const matches = await loadMails(filter, context)
      await context.addAuditEntry({ action: 'mails list', subject })
      const listed = matches.slice(0, limit).map(mail => toMailJson(mail, context.ports.now()))
      const lines = listed.map(mail => formatMail(mail, context.terminal.out))
      if (matches.length > listed.length)
        lines.push(`These are the newest ${listed.length} of ${formatCount(matches.length, 'email')}.`)
      if (listed.length === 0)
        lines.push(
          person === undefined
            ? `In the last ${retention.mail.text} no email failed or was marked as spam.`
            : `The portal has no email to this person in the last ${retention.mail.text}.`,
        )
      context.print(lines.join('\n'), { total: matches.length, mails: listed })
    })
}

/** Returns the filter of one person's mails, and the subject of the audit entry. */
async function createPersonFilter(input: string, { ports, configuration }: CommandContext) {
  const identifier = parseApplicantIdentifier(input, configuration)
  const { applicantId, ucasPersonalId } = { ...identifier, ...(await findApplicant(identifier, ports)) }
  const number = applicantId === undefined ? undefined : formatApplicationNumber(applicantId, configuration)
  const filter = ({ content }: Mail) =>
    'ucasPersonalId' in content
      ? content.ucasPersonalId === ucasPersonalId
      : content.applicationNumber === number
  return { filter, subject: number ?? 'a person without a number' }
}

/** Returns the mails that match, the newest first. */
async function loadMails(matches: (mail: Mail) => boolean, { ports, terminal }: CommandContext) {
  const mails: Mail[] = []
  await withProgress('Read', terminal, async add => {
    for await (const page of ports.mails.listPages()) {
      add(page.length)
      mails.push(...page.filter(matches))
    }
  })
  const latestTime = ({ sentAt, queuedAt }: Mail) => sentAt ?? queuedAt
  return mails.sort((a, b) => latestTime(b).localeCompare(latestTime(a)))
}
