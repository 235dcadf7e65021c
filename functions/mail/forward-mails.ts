import { mailQueueNames } from '../environment.ts'
import { runAndLog } from '../log.ts'
import { mailQueues } from '../ports/port-factories.ts'
import { createHandler, type PortsOf } from '../ports/ports.ts'

type ForwarderPorts = PortsOf<'forward-mails'>
type MailChanges = {
  Records: {
    eventName?: string | undefined
    dynamodb?:
      | {
          Keys?: { mailId?: { S?: string | undefined } } | undefined
          NewImage?: { queue?: { S?: string | undefined } } | undefined
        }
      | undefined
  }[]
}

/**
 * Puts the id of each new mail into its queue. A batch that fails is delivered again, also with messages that SQS already has
 * (../gateways/mail-queues.ts).
 */
export const forwardMails = ({ Records }: MailChanges, ports: ForwarderPorts): Promise<void> =>
  runAndLog('forward-mails', async () => {
    for (const queue of mailQueueNames) {
      const added = Records.filter(
        ({ eventName, dynamodb }) => eventName === 'INSERT' && dynamodb?.NewImage?.queue?.S === queue,
      )
      await ports.mailQueues.send(
        queue,
        added.flatMap(({ dynamodb }) => dynamodb?.Keys?.mailId?.S ?? []),
      )
    }
  })

export const handler = createHandler(
  (ports: ForwarderPorts) => (event: MailChanges) => forwardMails(event, ports),
  { mailQueues },
)
