import { describe, expect, it } from 'vitest'
import { metricUnits, tableNames } from '#functions/needs.ts'
import { tableDefinitions } from '#infra/data/table-definitions.ts'
import { statusByKind } from '#shared/errors.ts'
import {
  allFunctions,
  createStacks,
  idOf,
  importOf,
  propertiesByType,
  propertiesOf,
  readTemplate,
  resourcesByType,
} from '../synthesised-stacks.ts'

describe('the alarms', () => {
  const alarms = propertiesByType('AWS::CloudWatch::Alarm')
  const [topic] = Object.keys(resourcesByType('AWS::SNS::Topic'))
  const named = (name: string) => alarms.find(({ AlarmName }) => AlarmName === `clearing-portal-dev-${name}`)

  it.each(allFunctions)('sound when $name fails or is throttled', ({ name, path }) => {
    const Dimensions = [{ Name: 'FunctionName', Value: { Ref: idOf(...path, 'lambda') } }]
    expect(named(`${name}-errors`)).toMatchObject({ MetricName: 'Errors', Dimensions, Threshold: 1 })
    expect(named(`${name}-throttles`)).toMatchObject({ MetricName: 'Throttles', Dimensions, Threshold: 1 })
  })

  it.each([
    ['failed-calls', '5xx'],
    ['slow-calls', 'Latency'],
    ['old-mails', 'IteratorAge'],
    ['undelivered-mails', 'ApproximateNumberOfMessagesVisible'],
    ['bounced-mails', 'Reputation.BounceRate'],
    ['waiting-mails', 'mail-wait'],
    ['refused-mails', 'mails-refused'],
    ['unreadable-switches', 'unreadable-switches'],
  ])('sound for %s', (name, MetricName) => {
    expect(named(name)).toMatchObject({ MetricName })
  })

  it.each(tableNames)('sound when %s or one of its indexes throttles reads or writes', name => {
    const table = { Name: 'TableName', Value: importOf(['tables', name]) }
    for (const [kind, MetricName] of Object.entries({
      read: 'ReadThrottleEvents',
      write: 'WriteThrottleEvents',
    })) {
      expect(named(`${name}-${kind}-throttles`)).toMatchObject({
        MetricName,
        Dimensions: [table],
        Threshold: 10,
      })
      for (const Value of Object.keys(tableDefinitions[name].indexes ?? {}))
        expect(named(`${name}-${Value}-${kind}-throttles`)).toMatchObject({
          MetricName,
          Dimensions: [{ Name: 'GlobalSecondaryIndexName', Value }, table],
        })
    }
  })

  it('measure the slowest calls', () => {
    expect(named('slow-calls').ExtendedStatistic).toBe('p95')
  })

  it('sound when nearly every call is refused', () => {
    const { Metrics, Threshold } = named('refused-calls')
    expect(Metrics).toMatchObject([
      { Expression: 'IF(calls >= 50, refused / calls, 0)' },
      { Id: 'refused', MetricStat: { Metric: { MetricName: '4xx' } } },
      { Id: 'calls', MetricStat: { Metric: { MetricName: 'Count' } } },
    ])
    expect(Threshold).toBe(0.9)
  })

  it('use the metrics of the functions of this stage only', () => {
    const own = alarms.filter(({ Namespace }) => Namespace === 'clearing-portal')
    expect(own).toHaveLength(3)
    for (const { MetricName, Dimensions, Statistic } of own) {
      expect(Object.keys(metricUnits)).toContain(MetricName)
      expect(Dimensions).toEqual([{ Name: 'portal', Value: 'clearing-portal-dev' }])
      expect(Statistic).toBe(MetricName === 'mail-wait' ? 'Maximum' : 'Sum')
    }
    // The functions use the same dimension.
    for (const { path } of allFunctions)
      expect(propertiesOf(...path, 'lambda').Environment.Variables.PORTAL_NAME).toBe('clearing-portal-dev')
  })

  it('notify one topic over TLS, and link to the runbook', () => {
    for (const { AlarmActions, AlarmDescription, AlarmName, TreatMissingData } of alarms) {
      expect(AlarmActions, AlarmName).toEqual([{ Ref: topic }])
      expect(AlarmDescription, AlarmName).toMatch(/^What to do: infra\/README\.md#[a-z-]+$/)
      expect(TreatMissingData, AlarmName).toBe('notBreaching')
    }
    const { Statement } = propertiesByType('AWS::SNS::TopicPolicy')[0].PolicyDocument
    expect(Statement).toContainEqual(
      expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
    )
    expect(Statement).toContainEqual(
      expect.objectContaining({ Effect: 'Allow', Principal: { Service: 'cloudwatch.amazonaws.com' } }),
    )
  })

  it('are sent to the address of the stage, if it has one', () => {
    expect(propertiesByType('AWS::SNS::Subscription')).toEqual([])
    const { portal } = createStacks({ alarmEmail: 'operations@example.org' })
    expect(readTemplate(portal).propertiesByType('AWS::SNS::Subscription')).toEqual([
      expect.objectContaining({ Protocol: 'email', Endpoint: 'operations@example.org' }),
    ])
  })
})

describe('the dashboard', () => {
  const [{ DashboardBody }] = propertiesByType('AWS::CloudWatch::Dashboard')
  const body = DashboardBody['Fn::Join'][1].filter((part: unknown) => typeof part === 'string').join('')

  it('shows progress, failures, waiting mails and blocked requests', () => {
    for (const word of ['links asked for', 'applications', 'IteratorAge', '5xx', 'BlockedRequests', 'p95'])
      expect(body).toContain(word)
  })

  it('shows every metric of the functions, and refusals by kind', () => {
    const shown = [...body.matchAll(/\["clearing-portal","([\w-]+)","portal","clearing-portal-dev"([^{]*){/g)]
    expect([...new Set(shown.map(([, name]) => name))].sort()).toEqual(Object.keys(metricUnits).sort())
    const kinds = shown.flatMap(([, name, rest]) =>
      name === 'refusals' ? /"refusal","([\w-]+)"/.exec(rest)?.[1] : [],
    )
    expect(kinds).toEqual(Object.keys(statusByKind))
  })
})
