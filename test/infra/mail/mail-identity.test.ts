import { describe, expect, it } from 'vitest'
import { idOf, propertiesByType, propertiesOf } from '../synthesised-stacks.ts'

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
    const rule = propertiesOf('outbox', 'told')
    expect(rule.EventPattern).toEqual({
      source: ['aws.ses'],
      detail: { mail: { tags: { 'ses:configuration-set': [setName] } } },
    })
    expect(rule.Targets).toHaveLength(1)
    expect(rule.Targets[0].Arn).toEqual({
      'Fn::GetAtt': [idOf('outbox', 'record-mail-event', 'lambda'), 'Arn'],
    })
  })
})
