import { type MailQueue, mailQueues } from '#functions/environment.ts'
import type { Mail } from '#functions/repositories/mails.ts'
import { addTime } from '#functions/time.ts'
import { mailSubjects } from '../admin/commands/applicants/describe-mail.ts'
import type { CommandContext } from '../admin/context/context.ts'
import type { StaffCommand } from '../admin/context/staff-command.ts'
import { formatCount, formatList, withProgress } from '../admin/context/terminal.ts'

/** A mail that the table's stream has not lost is in its queue by then. SQS also drops a repetition within that time. */
const minAge = { minutes: 5 }

/** Adds `mails requeue`. */
export function addMailCommands(program: StaffCommand) {
  program
    .addGroup('mails', 'the queues of the emails')
    .command('requeue')
    .describe({
      description: 'queue again the emails that were queued and never sent',
      details: `For emails that no queue has, because the stream of their table lost them. Emails that wait in a queue are not sent
twice. The half hour of a sign-in link begins when it is sent.`,
      json: '{mails: the number of emails}',
      examples: ['mails requeue --stage prod --dry-run', 'mails requeue --stage prod'],
      policy: 'deployer',
      changes: true,
    })
    .run(requeueMails)
}

async function requeueMails({ ports, terminal, change, printUnchanged }: CommandContext) {
  const latest = addTime(ports.now(), { minutes: -minAge.minutes }).toISOString()
  const isUnsent = ({ sentAt, queuedAt }: Mail) => !sentAt && queuedAt <= latest
  const mailIds: Record<MailQueue, string[]> = { priority: [], normal: [] }
  const counts = new Map<Mail['content']['kind'], number>()
  await withProgress('Read', terminal, async add => {
    for await (const page of ports.mails.listPages()) {
      add(page.length)
      for (const { mailId, queue, content } of page.filter(isUnsent)) {
        mailIds[queue].push(mailId)
        counts.set(content.kind, (counts.get(content.kind) ?? 0) + 1)
      }
    }
  })
  const total = mailIds.priority.length + mailIds.normal.length
  const json = { mails: total }
  if (total === 0)
    return printUnchanged(`Every email of more than ${minAge.minutes} minutes ago was sent.`, json)
  const details = formatList([...counts].map(([kind, count]) => `${mailSubjects[kind]}: ${count}`))
  await change({
    action: `queue ${formatCount(total, 'email')} again (${details})`,
    json,
    auditEntry: { action: 'mails requeue', subject: 'unsent emails', details },
    apply: async () => {
      for (const queue of mailQueues) await ports['mail-queues'].send(queue, mailIds[queue])
      return { text: `Queued ${formatCount(total, 'email')} again.` }
    },
  })
}
