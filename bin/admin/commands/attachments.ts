import { type Command, Option } from 'commander'
import { randomToken, sha256 } from '#functions/keys.ts'
import { addTime } from '#functions/time.ts'
import { UserError } from '#infra/user-error.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { formatLondonDate } from '#shared/rules/dates/london-time.ts'
import { type AttachmentType, attachmentTypes } from '#shared/schemas/attachment.ts'
import { parseApplicationNumber } from '../arguments/parse-application-number.ts'
import { type CreateContext, withChangeOptions } from '../context.ts'
import {
  formatAttachmentRequest,
  parseRequestKey,
  toRequestFacts,
  toRequestId,
} from './format-attachment-request.ts'

const life = { days: 14 }
const json = `
--json prints {changed, dryRun, id, applicationNumber, attachmentType, expiresAt}; a dry run has no id.`
const listJson = `
--json prints a list of {id, applicationNumber, attachmentType, requestedAt, expiresAt, withdrawnAt,
state: "open"|"expired"|"withdrawn", files: [{fileName, contentType, size, state: "pending"|"clean"|"infected"|"unscannable", object}]}.`

/** `attachments request NUMBER --type | withdraw ID | list [NUMBER]`. */
export function addAttachmentCommands(program: Command, desk: CreateContext) {
  const attachments = program
    .command('attachments')
    .description('requests for documents')
    .addHelpText(
      'after',
      `
Examples:
  npm run admin -- attachments request CL0004127 --type Grades
  npm run admin -- attachments list CL0004127
  npm run admin -- attachments withdraw r3fX…`,
    )

  withChangeOptions(attachments.command('request'))
    .argument('<number>', 'the application number, as in CL0004127')
    .description('ask an applicant for documents: e-mails them a link that works for 14 days')
    .addOption(
      new Option('--type <type>', 'what is asked for').choices(attachmentTypes).makeOptionMandatory(),
    )
    .addHelpText(
      'after',
      `${json}\n\nExample:\n  npm run admin -- attachments request CL0004127 --type IELTS`,
    )
    .action(async (number: string, { type }: { type: AttachmentType }, command: Command) => {
      const { ports, configuration, change } = await desk(command)
      const applicantId = parseApplicationNumber(number, configuration)
      const shown = formatApplicationNumber(applicantId, configuration)
      const applicant = await ports.applicants.getByNumber(applicantId)
      if (!applicant || !(await ports.applications.get(applicantId)))
        throw new UserError(`There is no application ${shown}.`)

      const now = ports.now()
      const facts = {
        attachmentType: type,
        applicationNumber: shown,
        expiresAt: addTime(now, life).toISOString(),
      }
      const secret = randomToken()
      const forenames = applicant.details.forenames?.split(/\s+/)[0] ?? 'applicant'
      await change({
        deed: `ask the applicant of ${shown} for documents (${type})`,
        facts,
        entry: { action: 'attachments request', subject: shown, details: type },
        make: async () => {
          await ports.transaction([
            ports['attachment-requests'].addWrite(secret, {
              ...facts,
              forenames,
              applicantId,
              requestedAt: now.toISOString(),
            }),
            ports.outbox.addWrite(
              randomToken(),
              applicant.details.email ?? applicant.emailKey,
              { kind: 'attachment-request', requestId: secret, forenames, ...facts },
              now,
            ),
          ])
          const id = toRequestId(sha256(secret))
          const until = formatLondonDate(new Date(facts.expiresAt))
          return {
            words: `Asked the applicant of ${shown} for documents (${type}). The link is on its way by e-mail and works until ${until}.\nTo see whether it arrived: mails list ${shown}\nTo withdraw it: attachments withdraw ${id}`,
            facts: { id, ...facts },
          }
        },
      })
    })

  withChangeOptions(attachments.command('withdraw'))
    .argument('<id>', 'the ID that "attachments list" shows, or the link from the e-mail')
    .description('end a request: its link stops working at once')
    .addHelpText('after', `${json}\n\nExample:\n  npm run admin -- attachments withdraw r3fX…`)
    .action(async (written: string, _options, command: Command) => {
      const requestKey = parseRequestKey(written)
      const { ports, change, tell } = await desk(command)
      const requests = ports['attachment-requests']
      const request = await requests.getByKey(requestKey)
      if (!request) throw new UserError(`There is no request with this ID. See: attachments list`)
      const { applicationNumber: shown, attachmentType, expiresAt, withdrawnAt } = request
      const facts = { id: toRequestId(requestKey), applicationNumber: shown, attachmentType, expiresAt }
      if (withdrawnAt)
        return tell('The request was withdrawn before: nothing was changed.', {
          changed: false,
          dryRun: false,
          ...facts,
        })
      await change({
        deed: `withdraw the request to ${shown} for documents (${attachmentType})`,
        facts,
        entry: { action: 'attachments withdraw', subject: shown, details: attachmentType },
        make: async () => {
          await requests.withdraw(requestKey, ports.now())
          return {
            words: `Withdrew the request to ${shown} for documents (${attachmentType}). Its link no longer works; what was sent is kept.`,
            facts,
          }
        },
      })
    })

  attachments
    .command('list')
    .argument('[number]', 'only the requests to this applicant, as in CL0004127')
    .description('show requests, their state and the files that came')
    .addHelpText('after', `${listJson}\n\nExample:\n  npm run admin -- attachments list CL0004127`)
    .action(async (number: string | undefined, _options, command: Command) => {
      const { ports, configuration, terminal, tell } = await desk(command)
      const applicantId = number === undefined ? undefined : parseApplicationNumber(number, configuration)
      const found = await ports['attachment-requests'].list(applicantId)
      const shown = await Promise.all(found.map(one => toRequestFacts(one, ports)))
      const words = shown.map(one => formatAttachmentRequest(one, terminal.out)).join('\n\n')
      tell(words || 'There are no requests for documents.', shown)
    })
}
