import { describe, expect, it } from 'vitest'
import cdk from '../../../cdk.json' with { type: 'json' }
import { createStacks, idOf, propertiesByType, propertiesOf, readTemplate } from '../synthesised-stacks.ts'

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
  const readIdentities = (settings: object, stage = 'dev') => {
    const { propertiesByType, template } = readTemplate(createStacks(settings, stage).portal)
    const outputs = Object.entries(template.findOutputs('*')).filter(([name]) => /^MailDnsRecord/.test(name))
    return {
      identities: propertiesByType('AWS::SES::EmailIdentity'),
      records: outputs.map(([, { Value }]) => Value),
    }
  }

  it('has the records of DKIM, MAIL FROM, SPF and DMARC among the outputs', () => {
    const { records } = readIdentities({ sender: 'clearing@uni.test', region: 'eu-west-1' })
    expect(records.slice(0, 3).map(record => JSON.stringify(record))).toEqual(
      [1, 2, 3].map(number => expect.stringContaining(`DkimDNSTokenValue${number}`)),
    )
    expect(records.slice(3)).toEqual([
      'bounce.uni.test MX 10 feedback-smtp.eu-west-1.amazonses.com',
      'bounce.uni.test TXT "v=spf1 include:amazonses.com -all"',
      '_dmarc.uni.test TXT "v=DMARC1; p=none"',
    ])
  })

  it('may exist already, and then the stage creates neither an identity nor records', () => {
    expect(readIdentities({ sender: 'clearing@uni.test', senderIdentity: 'existing' })).toEqual({
      identities: [],
      records: [],
    })
  })

  it('may be a subdomain of the stage, from which it then sends', () => {
    const settings = { sender: 'clearing@uni.test', senderIdentity: 'subdomain' }
    const { portal } = createStacks(settings, 'test')
    const { propertiesByType, propertiesOf } = readTemplate(portal)
    expect(propertiesByType('AWS::SES::EmailIdentity')[0].EmailIdentity).toBe('test.uni.test')
    const { PORTAL_CONFIGURATION } = propertiesOf('mails', 'send-mail', 'lambda').Environment.Variables
    expect(JSON.stringify(PORTAL_CONFIGURATION)).toContain('clearing@test.uni.test')
  })

  it('differs between dev and test as they are in cdk.json, which may share an account', () => {
    const [dev, test] = (['dev', 'test'] as const).map(
      stage =>
        readIdentities({ ...cdk.context.stages[stage], sender: 'clearing@uni.test' }, stage).identities[0],
    )
    expect(dev.EmailIdentity).not.toBe(test.EmailIdentity)
  })
})
