import { describe, expect, it } from 'vitest'
import { mailQueueNames } from '#functions/environment.ts'
import { importOf, readStage } from '../synthesised-stacks.ts'

const { idOf, propertiesByType, propertiesOf } = readStage().portal

describe('the mails', () => {
  const mappings = propertiesByType('AWS::Lambda::EventSourceMapping')
  /** How a source of events refers to the version of a function that "release rollback" chooses. */
  const liveVersionOf = (name: string) => ({
    'Fn::Join': [
      '',
      [
        { 'Fn::Select': [6, { 'Fn::Split': [':', { Ref: idOf('mails', name, 'lambda', 'Aliaslive') }] }] },
        ':live',
      ],
    ],
  })

  it('go from the stream of new rows to the forwarder, and again while it fails', () => {
    const stream = mappings.find(({ StartingPosition }) => StartingPosition)
    expect(stream).toMatchObject({
      EventSourceArn: importOf(['tables', 'mails'], 'StreamArn'),
      FunctionName: liveVersionOf('forward-mails'),
      // The sender changes the row of a mail, which must not send it again.
      FilterCriteria: { Filters: [{ Pattern: '{"eventName":["INSERT"]}' }] },
    })
    expect(stream).not.toHaveProperty('MaximumRetryAttempts')
  })

  it('that could not be sent are kept for two weeks, in which somebody can send them', () => {
    expect(propertiesOf('mail-queues', 'unsent').MessageRetentionPeriod).toBe(14 * 86_400)
  })

  it.each(mailQueueNames)('of the %s queue are tried for a day, each by itself, then set aside', queue => {
    const { VisibilityTimeout, RedrivePolicy } = propertiesOf('mail-queues', queue)
    expect(VisibilityTimeout * RedrivePolicy.maxReceiveCount).toBe(86_400)
    expect(VisibilityTimeout).toBeGreaterThanOrEqual(2 * propertiesOf('mails', 'send-mail', 'lambda').Timeout)
    expect(mappings).toContainEqual(
      expect.objectContaining({
        EventSourceArn: { 'Fn::GetAtt': [idOf('mail-queues', queue), 'Arn'] },
        FunctionName: liveVersionOf('send-mail'),
        FunctionResponseTypes: ['ReportBatchItemFailures'],
      }),
    )
  })
})

it("delivery events invoke the function that records them, for this stage's mails only", () => {
  const { EventPattern, Targets } = propertiesOf('mails', 'delivery-events')
  expect(EventPattern.detail.mail.tags).toEqual({ 'ses:configuration-set': [{ Ref: idOf('mail', 'set') }] })
  expect(Targets).toMatchObject([{ Arn: { Ref: idOf('mails', 'record-mail-event', 'lambda', 'Aliaslive') } }])
})
