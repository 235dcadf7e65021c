import { describe, expect, it } from 'vitest'
import { everySetting, existingSettings, readStage } from '../synthesised-stacks.ts'

const { idOf, propertiesByType, propertiesOf } = readStage().portal

const setName = { Ref: idOf('mail', 'set') }

describe('the delivery events of mails', () => {
  it('are sent by SES to the event bus', () => {
    const [destination] = propertiesByType('AWS::SES::ConfigurationSetEventDestination')
    expect(destination).toMatchObject({
      ConfigurationSetName: setName,
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: ['delivery', 'deliveryDelay', 'bounce', 'complaint'],
      },
    })
    expect(JSON.stringify(destination.EventDestination.EventBridgeDestination)).toContain('event-bus/default')
  })

  it("invoke the function that records them, for this stage's mails only", () => {
    const rule = propertiesOf('mails', 'delivery-events')
    expect(rule.EventPattern).toEqual({
      source: ['aws.ses'],
      detail: { mail: { tags: { 'ses:configuration-set': [setName] } } },
    })
    expect(rule.Targets).toHaveLength(1)
    expect(rule.Targets[0].Arn).toEqual({ Ref: idOf('mails', 'record-mail-event', 'live') })
  })
})

describe('the addresses to which SES no longer sends', () => {
  it('are those that bounced, not those whose owner marked a mail as spam', () => {
    expect(propertiesOf('mail', 'set').SuppressionOptions).toEqual({ SuppressedReasons: ['BOUNCE'] })
  })
})

describe("the identity of the sender's domain", () => {
  const readIdentities = (settings: object) => {
    const { propertiesByType, propertiesOf, template } = readStage(settings).portal
    const outputs = Object.entries(template.findOutputs('*')).filter(([name]) => /^MailDnsRecord/.test(name))
    return {
      identities: propertiesByType('AWS::SES::EmailIdentity').map(({ EmailIdentity }) => EmailIdentity),
      records: outputs.map(([, { Value }]) => Value),
      configuration: propertiesOf('mails', 'send-mail', 'lambda').Environment.Variables.PORTAL_CONFIGURATION,
    }
  }

  it('may be a subdomain for the stage, because stages may share an account, with its records among the outputs', () => {
    const { identities, records, configuration } = readIdentities(everySetting)
    expect(identities).toEqual(['dev.uni.test'])
    expect(JSON.stringify(configuration)).toContain('clearing@dev.uni.test')
    expect(records.slice(0, 3).map(record => JSON.stringify(record))).toEqual(
      [1, 2, 3].map(number => expect.stringContaining(`DkimDNSTokenValue${number}`)),
    )
    expect(records.slice(3)).toEqual([
      'bounce.dev.uni.test MX 10 feedback-smtp.eu-west-2.amazonses.com',
      'bounce.dev.uni.test TXT "v=spf1 include:amazonses.com -all"',
      '_dmarc.dev.uni.test TXT "v=DMARC1; p=none"',
    ])
  })

  it('may exist already, and then the stage creates neither an identity nor records', () => {
    expect(readIdentities(existingSettings)).toMatchObject({
      identities: [],
      records: [],
    })
  })
})
