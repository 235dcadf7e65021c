import { Command, Option } from 'commander'
import { Problem } from '#infra/problem.ts'
import { applicationNumber } from '#shared/rules/application-number.ts'
import { londonDay } from '#shared/rules/london-time.ts'
import { type AttachmentType, attachmentTypes } from '#shared/schemas/attachment.ts'
import { confirmed } from './confirmed.ts'
import { stage } from './stage.ts'

const fourteenDays = 14 * 86_400_000

/** `attachments request NUMBER --type`. */
export function attachmentCommands(): Command {
  const attachments = new Command('attachments').description('requests for documents')
  attachments
    .command('request')
    .argument('<number>', 'the application number, as in CL0004127')
    .description('ask an applicant for documents: e-mails them a link that works for 14 days')
    .option('--yes', 'do not ask first')
    .addOption(
      new Option('--type <type>', 'what is asked for').choices(attachmentTypes).makeOptionMandatory(),
    )
    .action(
      async (number: string, { type, yes }: { type: AttachmentType; yes?: boolean }, command: Command) => {
        const { ports, configuration, record } = await stage(command)
        const applicantId = Number(/\d+$/.exec(number)?.[0])
        const shown = applicationNumber(applicantId, configuration)
        const written = [shown, String(applicantId)].includes(number.toUpperCase())
        const applicant = written ? await ports.applicants.byNumber(applicantId) : undefined
        if (!applicant || !(await ports.applications.get(applicantId)))
          throw new Problem(`There is no application ${number}.`)
        await confirmed(`Ask the applicant of ${shown} for documents (${type})?`, yes)

        // Only now, because these read the environment as they load.
        const { randomToken } = await import('#functions/secret-text.ts')
        const requestId = randomToken()
        const now = ports.now()
        const expiresAt = new Date(now.getTime() + fourteenDays)
        const facts = {
          attachmentType: type,
          applicationNumber: shown,
          forenames: firstName(applicant.details.forenames),
          expiresAt: expiresAt.toISOString(),
        }
        await ports.transaction([
          ports['attachment-requests'].adding(requestId, {
            ...facts,
            applicantId,
            requestedAt: now.toISOString(),
          }),
          ports.outbox.adding(
            randomToken(),
            applicant.details.email ?? applicant.emailKey,
            { kind: 'attachment-request', requestId, ...facts },
            now,
          ),
        ])
        await record('attachments request', facts.applicationNumber, type)
        process.stdout.write(
          `Asked the applicant of ${facts.applicationNumber} for documents (${type}). The link is on its way by e-mail and works until ${londonDay(expiresAt)}.\n`,
        )
      },
    )
  return attachments
}

const firstName = (forenames: string | undefined) => forenames?.split(/\s+/)[0] ?? 'applicant'
