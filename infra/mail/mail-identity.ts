import { CfnOutput, type Stack } from 'aws-cdk-lib'
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
import type { StageSettings } from '../settings/stage-settings.ts'

export const getDomain = (address: string) => address.slice(address.lastIndexOf('@') + 1)

/** The SES identity of the sender's domain, and the configuration set that publishes delivery events. */
export class MailIdentity extends Construct {
  readonly configurationSetName: string
  /** The resources that a sender must be allowed to use. */
  readonly arns: string[]
  /** Matches the delivery events of this stage's mails on the account's event bus. */
  readonly deliveryEvents: EventPattern

  constructor(
    stack: Stack,
    readonly sender: string,
    senderIdentity: StageSettings['senderIdentity'],
  ) {
    super(stack, 'mail')
    const configurationSet = new ConfigurationSet(this, 'set', {
      reputationMetrics: true,
      // Somebody who marked one mail as spam may still need the next link.
      suppressionReasons: SuppressionReasons.BOUNCES_ONLY,
    })
    const domain = getDomain(sender)
    if (senderIdentity !== 'existing') this.createIdentity(stack, domain)
    this.configurationSetName = configurationSet.configurationSetName
    const setArn = stack.formatArn({
      service: 'ses',
      resource: 'configuration-set',
      resourceName: this.configurationSetName,
    })
    // In SES's sandbox, SES also checks the recipient's identity. The sender's address, without its name, narrows the
    // permission.
    const identities = stack.formatArn({ service: 'ses', resource: 'identity', resourceName: '*' })
    this.arns = [identities, setArn]

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
  }

  /** Creates the identity with a MAIL FROM domain below it. The DNS records that the two need are outputs. */
  private createIdentity(stack: Stack, domain: string) {
    const mailFromDomain = `bounce.${domain}`
    const identity = new EmailIdentity(this, 'identity', {
      identity: Identity.domain(domain),
      mailFromDomain,
      // The delivery events report bounces.
      feedbackForwarding: false,
    })
    const records = [
      ...identity.dkimRecords.map(({ name, value }) => [`${name} CNAME ${value}`, 'DKIM']),
      [`${mailFromDomain} MX 10 feedback-smtp.${stack.region}.amazonses.com`, 'MAIL FROM'],
      [`${mailFromDomain} TXT "v=spf1 include:amazonses.com -all"`, 'SPF of MAIL FROM'],
      [`_dmarc.${domain} TXT "v=DMARC1; p=none"`, 'DMARC, unless the domain has a record or inherits one'],
    ]
    records.forEach(([value = '', purpose], index) => {
      new CfnOutput(stack, `MailDnsRecord${index + 1}`, {
        value,
        description: `Add this to the DNS of the sender: ${purpose}`,
      })
    })
  }
}
