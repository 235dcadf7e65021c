import { UserError } from '#infra/errors/user-error.ts'
import { formatList } from '#shared/rules/format-list.ts'
import type { CommandContext } from '../../../command-line/context.ts'
import { formatTime } from '../../../command-line/london-dates.ts'
import { formatCount } from '../../../command-line/terminal.ts'
import { listOpenRequests } from '../../people/document-requests.ts'
import { resolvePerson } from '../../people/resolve-person.ts'

export async function withdrawRequests(context: CommandContext, text: string) {
  const { ports, formatNumber, change, print } = context
  const { person, number } = await resolvePerson(text, context)
  if (number === undefined) throw new UserError(`${text} has not applied.`)
  const applicationNumber = formatNumber(number)
  const requests = await listOpenRequests(person.numbers, ports)
  if (requests.length === 0)
    return print(`${applicationNumber} has no open document request. Nothing has changed.`)
  const names = requests.map(
    ({ attachmentType, requestedAt }) => `${attachmentType} of ${formatTime(requestedAt)}`,
  )
  const what = `${formatCount(requests.length, 'document request')} to ${applicationNumber} (${formatList(names)})`
  await change({
    action: `withdraw ${what}`,
    auditEntry: requests.map(({ applicantId, attachmentType }) => ({
      action: 'attachments withdraw',
      numbers: [applicantId],
      details: attachmentType,
    })),
    apply: async () => {
      await ports.transaction(
        requests.map(({ requestKey }) => ports.attachmentRequests.withdrawWrite(requestKey, ports.now())),
      )
      return `Withdrew ${what}. The links no longer work. The portal keeps the files it has received.`
    },
  })
}
