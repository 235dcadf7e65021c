import type { Writable } from 'node:stream'
import { toEmailKey } from '#functions/email-key.ts'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import type { Mail, MailState } from '#functions/repositories/mails.ts'
import { retention } from '#shared/retention.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { formatShortLondonTime } from '#shared/rules/dates/london-time.ts'
import { formatName } from '#shared/schemas/person-name.ts'
import type { CommandContext } from '../context/context.ts'
import { parsePositiveInteger, readApplicationNumber } from '../context/parse-arguments.ts'
import type { StaffCommand } from '../context/staff-command.ts'
import { colourText, formatCount, stripControlCharacters } from '../context/terminal.ts'
import {
  createEarlierAddressCheck,
  failedStates,
  isMailTo,
  mailSubjects,
  stateDescriptions,
} from './applicants/describe-mail.ts'
import { findByNumber, findRecord, listNumbers, loadMails } from './applicants/find-people.ts'
import { personHelp, resolvePerson } from './applicants/find-person.ts'

/** Adds `mails list [PERSON]`. */
export function addMailCommands(program: StaffCommand) {
  program
    .addGroup('mails', 'the delivery of the emails that the portal sent')
    .command('list')
    .describe({
      description: 'list emails that failed or were marked as spam, or all emails to one person',
      details: `The portal stores emails for ${retention.mail.text}. The list of failed emails leaves out addresses that "applicants correct" has replaced. If a sign-in email bounces, the sign-in page says so. If a receipt or a
document request bounces, the applicant does not know: call them. AWS tries to send an email for a day, then moves it to
the dead-letter queue. To send the emails there again, when their cause is solved:
  aws sqs start-message-move-task --source-arn arn:aws:sqs:REGION:ACCOUNT:clearing-portal-STAGE-unsent-mails.fifo`,
      json: `{total, mails: [{about: ${formatAlternatives(mailSubjects)},
ucasId or null, applicationNumber or null, name or null, telephone or null, to, sentAt: ISO instant or null,
state: ${formatAlternatives(stateDescriptions)}}]}, the newest first`,
      examples: ['mails list', 'mails list CL0004127'],
    })
    .argument('[person...]', `every email to one person: ${personHelp}`)
    .option('--limit <number>', 'maximum number of emails to list', parsePositiveInteger, 50)
    .run(listMails)
}

/** Returns codes as --help lists them, such as "sent" | "delivered". */
const formatAlternatives = (descriptions: object) =>
  Object.keys(descriptions)
    .map(code => `"${code}"`)
    .join(' | ')

async function listMails(context: CommandContext, words: string[], { limit }: { limit: number }) {
  const { ports } = context
  const getState = (mail: Mail) => ports.mails.getState(mail, ports.now())
  const mails = await loadMails(ports)
  const isToEarlierAddress = createEarlierAddressCheck(mails)
  const { filter, subject } =
    words.length === 0
      ? {
          filter: (mail: Mail) => failedStates.includes(getState(mail)) && !isToEarlierAddress(mail),
          subject: 'failed emails',
        }
      : await createPersonFilter(words.join(' '), context)
  const latestTime = ({ sentAt, queuedAt }: Mail) => sentAt ?? queuedAt
  const matches = mails.filter(filter).sort((a, b) => latestTime(b).localeCompare(latestTime(a)))
  await context.addAuditEntry({ action: 'mails list', subject })
  const listed = await Promise.all(
    matches.slice(0, limit).map(async mail => ({
      ...toMailJson(mail, getState(mail)),
      ...describePerson(await findRecipient(mail, context)),
    })),
  )
  const lines = listed.map(mail => formatMail(mail, context.terminal.out))
  if (matches.length > listed.length)
    lines.push(`These are the newest ${listed.length} of ${formatCount(matches.length, 'email')}.`)
  const emptyText =
    words.length === 0
      ? `In the last ${retention.mail.text} no email failed or was marked as spam.`
      : `The portal has no email to this person in the last ${retention.mail.text}.`
  context.print(lines.join('\n') || emptyText, { total: matches.length, mails: listed })
}

/** Returns the filter of one person's mails, and the subject of the audit entry. */
async function createPersonFilter(input: string, context: CommandContext) {
  const { record, keys } = await resolvePerson(input, context)
  const { applicantId } = keys
  const applicantIds = record ? listNumbers(record) : applicantId === undefined ? [] : [applicantId]
  const numbers = applicantIds.map(number => formatApplicationNumber(number, context.configuration))
  const filter = (mail: Mail) => isMailTo(mail, { ...keys, numbers })
  return { filter, subject: numbers.at(-1) ?? 'a person without a number' }
}

/** Returns the record of the person whom a mail is about, if there is one. */
function findRecipient({ content }: Mail, { ports, configuration }: CommandContext) {
  if ('ucasPersonalId' in content) return findRecord({ ...content, email: toEmailKey(content.email) }, ports)
  const applicantId = readApplicationNumber(content.applicationNumber, configuration)
  return applicantId === undefined ? undefined : findByNumber(applicantId, ports)
}

const describePerson = (record: ApplicantRecord | undefined) => ({
  name: formatName(record?.details ?? {}) || null,
  telephone: record?.details.telephone1 ?? null,
})

type MailJson = ReturnType<typeof toMailJson> & ReturnType<typeof describePerson>

/** Returns a mail for --json, without its links and tokens. */
function toMailJson(mail: Mail, state: MailState) {
  const { to, content, sentAt = null } = mail
  return {
    about: content.kind,
    ucasId: 'ucasPersonalId' in content ? content.ucasPersonalId : null,
    applicationNumber: 'applicationNumber' in content ? content.applicationNumber : null,
    to,
    sentAt,
    state,
  }
}

/** Returns a mail as two lines of text. */
function formatMail(mail: MailJson, out: Writable): string {
  const { about, ucasId, applicationNumber, name, telephone, to, sentAt, state } = mail
  const recipient = [name, applicationNumber ?? `UCAS ID ${ucasId}`, telephone, to].filter(Boolean).join('  ')
  const sent = sentAt ? `${formatShortLondonTime(new Date(sentAt))}, ` : ''
  return `${stripControlCharacters(recipient)}\n  ${sent}${mailSubjects[about]}: ${colourText(out, failedStates.includes(state) ? 'red' : 'green', stateDescriptions[state])}`
}
