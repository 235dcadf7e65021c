import { randomToken } from '#functions/crypto.ts'
import type { RequestWithFiles } from '#functions/repositories/attachment-requests.ts'
import { addTime } from '#functions/time.ts'
import { UserError } from '#infra/errors/user-error.ts'
import { formatLondonDate } from '#shared/rules/dates/london-time.ts'
import { formatList } from '#shared/rules/format-list.ts'
import type { AttachmentType } from '#shared/schemas/attachment.ts'
import { formatFirstName } from '#shared/schemas/person-name.ts'
import type { CommandContext } from '../../../command-line/context.ts'
import { getEndOfLondonDay } from '../../../command-line/london-dates.ts'
import { formatCount } from '../../../command-line/terminal.ts'
import { getRequestState } from '../../people/document-requests.ts'
import { findByNumber } from '../../people/resolve-person.ts'
import { loadNamedApplications } from './load-named-applications.ts'

/** How long a link works at least. It works until the end of the day that emails and pages name. */
const requestLifetime = { days: 14 }

export async function requestAttachments(
  context: CommandContext,
  words: string[],
  { type, note, file }: { type: AttachmentType; note?: string; file?: string },
) {
  const { ports, print, changeEach } = context
  const loaded = await loadNamedApplications(words, file, context)
  // A file is about people who still apply. A person who is named may be asked after a withdrawal too.
  const people = loaded.filter(({ application, isNamed }) => isNamed || !application.withdrawn)
  const withdrawnCount = loaded.length - people.length
  if (people.length === 0) throw new UserError(`Every application of ${file} is withdrawn.`)
  const now = ports.now()
  const expiresAt = getEndOfLondonDay(addTime(now, requestLifetime)).toISOString()
  const describePeople = (group: typeof people) =>
    file === undefined
      ? formatList(group.map(({ applicationNumber }) => applicationNumber))
      : formatCount(group.length, 'applicant')
  const isOpen = ({ request }: RequestWithFiles) =>
    request.attachmentType === type && getRequestState(request, now) === 'open'
  const openAlready = people
    .filter(({ requests }) => requests.some(isOpen))
    .map(({ applicationNumber }) => applicationNumber)
  if (withdrawnCount > 0) print(`Withdrawn applications that are left out: ${withdrawnCount}.`)
  if (openAlready.length > 0)
    print(
      `${formatCount(openAlready.length, 'of them has', 'of them have')} an open request for ${type} already (${formatList(openAlready)}).`,
    )
  await changeEach({
    action: `ask ${describePeople(people)} for documents (${type})${note ? `, with the note "${note}"` : ''}`,
    items: people,
    getName: ({ applicationNumber }) => applicationNumber,
    getAuditEntry: ({ application }) => ({
      action: 'attachments request',
      numbers: [application.applicantId],
      details: type,
    }),
    apply: async ({ application: { applicantId, programmeName } }) => {
      // A colleague may have corrected or erased the person before the answer.
      const applicant = await findByNumber(applicantId, ports)
      if (!applicant)
        throw new UserError(
          'the person was erased while you answered, and was not asked. Leave this number out of your next command or file.',
        )
      const requestId = randomToken()
      const email = applicant.details.email ?? applicant.emailKey
      const request = {
        attachmentType: type,
        applicantId,
        expiresAt,
        forenames: formatFirstName(applicant.details),
        ...(note && { note }),
      }
      const mail = { kind: 'attachment-request' as const, requestId, programmeName, ...request }
      await ports.transaction([
        ports.applicants.unchangedCheck(applicant),
        ports.attachmentRequests.addWrite(requestId, { ...request, requestedAt: now.toISOString() }),
        ports.mails.addWrite(randomToken(), email, mail, now),
      ])
    },
    describe: requested =>
      `The portal emails ${describePeople(requested)} a link to send documents (${type}). It works until ${formatLondonDate(new Date(expiresAt))}.`,
  })
}
