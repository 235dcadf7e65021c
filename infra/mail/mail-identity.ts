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

/** The SES identity of the sender's domain, for DKIM, and the configuration set that publishes delivery events. */
export class MailIdentity extends Construct {
  readonly configurationSetName: string
  /** The resources that a sender must be allowed to use. */
  readonly arns: string[]
  /** Matches the delivery events of this stage's mails on the account's event bus. */
  readonly deliveryEvents: EventPattern

  constructor(
    stack: Stack,
    readonly sender: string,
  ) {
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

    identity.dkimRecords.forEach(({ name, value }, index) => {
      new CfnOutput(stack, `MailDnsRecord${index + 1}`, {
        value: `${name} CNAME ${value}`,
        description: 'Add this to the DNS of the sender, so that SES signs its emails with DKIM',
      })
    })
  }
}
