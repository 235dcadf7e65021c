import { UserError } from '#infra/errors/user-error.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { formatList } from '#shared/rules/format-list.ts'
import type { CommandContext } from '../../../command-line/context.ts'
import { formatTime } from '../../../command-line/london-dates.ts'
import { formatCount } from '../../../command-line/terminal.ts'
import { getRequestState } from '../../people/format-request.ts'
import { resolvePerson } from '../../people/resolve-person.ts'

/** Withdraws the open requests of a person, under all numbers. */
export async function withdrawRequests(context: CommandContext, text: string) {
  const { ports, configuration, changeEach, print } = context
  const { person, number } = await resolvePerson(text, context)
  if (number === undefined) throw new UserError(`${text} has not applied.`)
  const applicationNumber = formatApplicationNumber(number, configuration)
  const requests = (await ports['attachment-requests'].list(person.numbers))
    .map(({ request }) => request)
    .filter(request => getRequestState(request, ports.now()) === 'open')
  if (requests.length === 0)
    return print(`${applicationNumber} has no open document request. Nothing has changed.`)
  const nameOf = ({ attachmentType, requestedAt }: (typeof requests)[number]) =>
    `${attachmentType} of ${formatTime(requestedAt)}`
  const describe = (some: typeof requests) =>
    `${formatCount(some.length, 'document request')} to ${applicationNumber} (${formatList(some.map(nameOf))})`
  await changeEach({
    action: `withdraw ${describe(requests)}`,
    items: requests,
    nameOf,
    auditEntryOf: ({ applicantId, attachmentType }) => ({
      action: 'attachments withdraw',
      numbers: [applicantId],
      details: attachmentType,
    }),
    applyTo: async ({ requestKey }) => ports['attachment-requests'].withdraw(requestKey, ports.now()),
    describe: withdrawn =>
      `Withdrew ${describe(withdrawn)}. The links no longer work. The portal keeps the files it has received.`,
  })
}
