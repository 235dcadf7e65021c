import { CfnOutput, Stack } from 'aws-cdk-lib'
import { EventBus, type EventPattern } from 'aws-cdk-lib/aws-events'
import {
  ConfigurationSet,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses'
import { Construct } from 'constructs'

/**
 * The SES identity of the sender's domain, so that every mail is signed with DKIM, and the set that counts bounces and
 * tells what became of each mail.
 */
export class MailIdentity extends Construct {
  readonly configurationSetName: string
  /** What a sender must be allowed to use. */
  readonly arns: string[]
  /** What SES tells of this portal's mails on the account's event bus. */
  readonly deliveryEvents: EventPattern

  constructor(stack: Stack, sender: string) {
    super(stack, 'mail')
    const configurationSet = new ConfigurationSet(this, 'set', {
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    })
    const identity = new EmailIdentity(this, 'identity', {
      identity: Identity.domain(sender.slice(sender.lastIndexOf('@') + 1)),
      configurationSet,
    })
    this.configurationSetName = configurationSet.configurationSetName
    const setArn = Stack.of(this).formatArn({
      service: 'ses',
      resource: 'configuration-set',
      resourceName: this.configurationSetName,
    })
    this.arns = [identity.emailIdentityArn, setArn]

    configurationSet.addEventDestination('events', {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'bus', 'default')),
      events: [
        EmailSendingEvent.DELIVERY,
        EmailSendingEvent.DELIVERY_DELAY,
        EmailSendingEvent.BOUNCE,
        EmailSendingEvent.COMPLAINT,
      ],
    })
    this.deliveryEvents = {
      source: ['aws.ses'],
      detail: { mail: { tags: { 'ses:configuration-set': [this.configurationSetName] } } },
    }

    identity.dkimRecords.forEach(({ name, value }, at) => {
      new CfnOutput(stack, `MailDnsRecord${at + 1}`, {
        value: `${name} CNAME ${value}`,
        description: 'Put this into the DNS of the sender, so that SES signs its mails with DKIM',
      })
    })
  }
}
