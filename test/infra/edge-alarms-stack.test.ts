import { describe, expect, it } from 'vitest'
import { everySetting, readStage } from './synthesised-stacks.ts'

const { portal, edge, edgeAlarms } = readStage()

describe('the alarms of the edge', () => {
  const alarms = edgeAlarms.propertiesByType('AWS::CloudWatch::Alarm')
  const named = (name: string) =>
    alarms.find(({ AlarmName }) => AlarmName === `clearing-portal-dev-edge-alarms-${name}`)

  it('measure the distribution of the portal', () => {
    const [parameter] = portal
      .propertiesByType('AWS::SSM::Parameter')
      .filter(({ Name }) => Name === '/clearing-portal-dev/distribution')
    expect(parameter.Value).toEqual({ Ref: portal.idOf('site', 'distribution') })
    const [reader] = Object.keys(edgeAlarms.resourcesByType('Custom::AWS'))
    expect(JSON.stringify(named('failures-at-the-edge').Metrics)).toContain(`["${reader}","Parameter.Value"]`)
  })

  it('sound when the firewall blocks a surge of requests', () => {
    const [acl] = edge.propertiesByType('AWS::WAFv2::WebACL')
    expect(named('firewall-surges')).toMatchObject({
      Namespace: 'AWS/WAFV2',
      MetricName: 'BlockedRequests',
      Dimensions: [
        { Name: 'Rule', Value: 'ALL' },
        { Name: 'WebACL', Value: acl.VisibilityConfig.MetricName },
      ],
      Threshold: 5000,
    })
  })
})

describe('the costs', () => {
  const costs = readStage(everySetting).edgeAlarms

  it('may be reported to the topic by AWS, for this account only', () => {
    const statements = costs
      .propertiesByType('AWS::SNS::TopicPolicy')
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    expect(statements).toContainEqual(
      expect.objectContaining({
        Principal: { Service: ['budgets.amazonaws.com', 'cloudwatch.amazonaws.com'] },
        Action: 'sns:Publish',
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      }),
    )
  })
})
