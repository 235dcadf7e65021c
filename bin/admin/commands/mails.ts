import { retention } from '#shared/retention.ts'
import type { CommandContext } from '../../command-line/context.ts'
import type { PortalCommand } from '../../command-line/portal-command.ts'
import { isAbout } from '../../ports/rows-by-person.ts'
import { formatMail, getMailTime, selectFailed } from '../people/format-mail.ts'
import { formatPerson, listTelephones, toPerson } from '../people/person.ts'

export function addMailCommands(program: PortalCommand) {
  program
    .addGroup('mails', 'the delivery of the emails that the portal sent')
    .command('list')
    .describe({
      description: 'list emails that failed or were marked as spam',
      details: `If a sign-in email bounces, the sign-in page says so. If a receipt or a document request bounces, the applicant does
not know: call them. An email is listed for ${retention.mail.text}, even if you correct its address. AWS tries to send an email for
a day, then moves it to the dead-letter queue. When the cause is solved, send the emails in that queue again:
  aws sqs start-message-move-task --source-arn arn:aws:sqs:REGION:ACCOUNT:clearing-portal-STAGE-unsent-mails.fifo`,
      examples: ['mails list'],
    })
    .run(listFailedMails)
}

async function listFailedMails(context: CommandContext) {
  const { ports, configuration, formatNumber, print, addAuditEntry } = context
  const failed = selectFailed(await ports.mails.list(), ports)
  failed.sort((a, b) => getMailTime(b).localeCompare(getMailTime(a)))
  const people = (await ports.applicants.list()).map(record => toPerson(record, configuration))
  const listed = failed.map(mail => ({ mail, person: people.find(person => isAbout(mail.content, person)) }))
  const numbers = listed.flatMap(({ person }) => person?.numbers.at(-1) ?? [])
  await addAuditEntry({ action: 'mails list', numbers })
  const lines = listed.map(({ mail, person }) => {
    const { content } = mail
    const identifier =
      'applicantId' in content ? formatNumber(content.applicantId) : `UCAS ID ${content.ucasId}`
    const recipient = person ? [formatPerson(person), ...listTelephones(person)] : [identifier]
    return `${recipient.join('  ')}\n  ${formatMail(mail, ports)}`
  })
  print(lines.join('\n') || `In the last ${retention.mail.text} no email failed or was marked as spam.`)
}
