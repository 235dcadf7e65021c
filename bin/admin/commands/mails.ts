import { toEmailKey } from '#functions/email-key.ts'
import type { Mail } from '#functions/repositories/mails.ts'
import { retention } from '#shared/retention.ts'
import { formatName } from '#shared/schemas/person-name.ts'
import { toAuditSubject } from '../context/audit-people.ts'
import type { CommandContext } from '../context/context.ts'
import { readApplicationNumber } from '../context/parse-arguments.ts'
import type { StaffCommand } from '../context/staff-command.ts'
import { stripControlCharacters } from '../context/terminal.ts'
import { formatMail, getMailTime, selectFailed } from './applicants/describe-mail.ts'
import { findByNumber } from './applicants/resolve-person.ts'

/** Adds `mails list`. */
export function addMailCommands(program: StaffCommand) {
  program
    .addGroup('mails', 'the delivery of the emails that the portal sent')
    .command('list')
    .describe({
      description: 'list emails that failed or were marked as spam',
      details: `If a sign-in email bounces, the sign-in page says so. If a receipt or a document request bounces, the applicant does
not know: call them. AWS tries to send an email for a day, then moves it to the dead-letter queue. When the cause is solved,
send the emails in that queue again:
  aws sqs start-message-move-task --source-arn arn:aws:sqs:REGION:ACCOUNT:clearing-portal-STAGE-unsent-mails.fifo`,
      examples: ['mails list'],
    })
    .run(listFailedMails)
}

async function listFailedMails(context: CommandContext) {
  const { ports, configuration, print, addAuditEntry } = context
  const failed = selectFailed(await ports.mails.list(), ports)
  failed.sort((a, b) => getMailTime(b).localeCompare(getMailTime(a)))
  const listed = await Promise.all(
    failed.map(async mail => ({ mail, record: await findRecipient(mail, context) })),
  )
  const numbers = listed.flatMap(({ record }) => (record ? [record.applicantId] : []))
  await addAuditEntry({ action: 'mails list', ...toAuditSubject(numbers, configuration) })
  const lines = listed.map(({ mail, record }) => {
    const { content } = mail
    const identifier = 'ucasId' in content ? `UCAS ID ${content.ucasId}` : content.applicationNumber
    const recipient = [formatName(record?.details ?? {}), identifier, record?.details.telephone1]
    return `${stripControlCharacters(recipient.filter(Boolean).join('  '))}\n  ${formatMail(mail, ports)}`
  })
  print(lines.join('\n') || `In the last ${retention.mail.text} no email failed or was marked as spam.`)
}

/** Returns the record of the person whom a mail is about, if there is one. */
async function findRecipient({ content }: Mail, { ports, configuration }: CommandContext) {
  if ('ucasId' in content) {
    const records = await ports.applicants.listByUcasId(content.ucasId)
    return records.find(({ emailKey }) => emailKey === toEmailKey(content.email))
  }
  const applicantId = readApplicationNumber(content.applicationNumber, configuration)
  return applicantId === undefined ? undefined : findByNumber(applicantId, ports)
}
