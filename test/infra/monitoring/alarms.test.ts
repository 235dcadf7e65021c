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
    ['paused-sign-ins', 'bounces-over-limit'],
    ['daily-limit', 'links-over-daily-limit'],
    ['unreadable-switches', 'unreadable-switches'],
    ['complaints', 'Reputation.ComplaintRate'],
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

  it('sound when four fifths of the account’s concurrent executions are reserved or in use', () => {
    const { Metrics, Threshold } = named('account-concurrency')
    const accountMetric = (MetricName: string) => ({
      MetricStat: { Metric: { Namespace: 'AWS/Lambda', MetricName }, Stat: 'Maximum' },
    })
    expect(Metrics).toMatchObject([
      { Expression: 'claimed / SERVICE_QUOTA(used)' },
      accountMetric('ClaimedAccountConcurrency'),
      accountMetric('ConcurrentExecutions'),
    ])
    expect(Threshold).toBe(0.8)
  })

  it('sound when many calls get status 429, which only the access log of the API contains', () => {
    const [filter] = propertiesByType('AWS::Logs::MetricFilter')
    expect(filter).toMatchObject({
      FilterPattern: '{ $.status = "429" }',
      LogGroupName: { Ref: idOf('api', 'log') },
    })
    const [{ MetricName, MetricNamespace: Namespace }] = filter.MetricTransformations
    expect(named('calls-over-the-limit')).toMatchObject({
      MetricName,
      Namespace,
      Statistic: 'Sum',
      Threshold: 100,
    })
    // The format writes the status as a string, which the filter compares as one.
    expect(propertiesByType('AWS::ApiGatewayV2::Stage')[0].AccessLogSettings.Format).toContain(
      '"status":"$context.status"',
    )
  })

  it('sound when twenty links were requested in half an hour without a sign-in', () => {
    const { Metrics, Threshold } = named('no-sign-ins')
    expect(Metrics).toMatchObject([
      { Expression: 'IF(FILL(sessions, 0) == 0, FILL(links, 0), 0)' },
      { Id: 'sessions', MetricStat: { Metric: { MetricName: 'sessions-begun' }, Period: 1800, Stat: 'Sum' } },
      { Id: 'links', MetricStat: { Metric: { MetricName: 'links-asked' }, Period: 1800, Stat: 'Sum' } },
    ])
    expect(Threshold).toBe(20)
  })

  it('sound when the account has sent four fifths of a day’s mails', () => {
    const daily = { MetricName: 'Send', Namespace: 'AWS/SES', Period: 86_400 }
    expect(named('daily-mails')).toMatchObject({ ...daily, Threshold: 40_000 })
    expect(named('daily-mails').Dimensions).toBeUndefined()
    const { portal } = createStacks({ mailsPerDay: 1000 })
    expect(readTemplate(portal).propertiesByType('AWS::CloudWatch::Alarm')).toContainEqual(
      expect.objectContaining({ MetricName: 'Send', Threshold: 800 }),
    )
  })

  it('sound when GuardDuty cannot scan a document', () => {
    expect(named('failed-scans')).toMatchObject({
      Namespace: 'AWS/GuardDuty/MalwareProtection',
      MetricName: 'FailedScanCount',
      Dimensions: [
        {
          Name: 'Malware Protection Plan Id',
          Value: importOf(['uploads', 'scan'], 'MalwareProtectionPlanId'),
        },
        { Name: 'Resource Name', Value: importOf(['uploads']) },
      ],
      Threshold: 1,
    })
  })

  it('sound when a backup fails', () => {
    expect(named('failed-backups')).toMatchObject({
      Namespace: 'AWS/Backup',
      MetricName: 'NumberOfBackupJobsFailed',
      Dimensions: [{ Name: 'BackupVaultName', Value: importOf(['backups', 'vault'], 'BackupVaultName') }],
      Threshold: 1,
    })
  })

  it('sound when EventBridge loses an event of any rule', () => {
    const [sum, ...metrics] = named('lost-events').Metrics
    expect(sum.Expression).toBe('SUM(METRICS())')
    const rules = metrics.map(
      ({ MetricStat }: { MetricStat: { Metric: { Dimensions: [{ Value: { Ref: string } }] } } }) =>
        MetricStat.Metric.Dimensions[0].Value.Ref,
    )
    expect(rules.sort()).toEqual(Object.keys(resourcesByType('AWS::Events::Rule')).sort())
    for (const { MetricStat } of metrics) expect(MetricStat.Metric.MetricName).toBe('FailedInvocations')
  })

  it('that mean that applicants are affected are one alarm', () => {
    const [composite] = propertiesByType('AWS::CloudWatch::CompositeAlarm')
    const [, parts] = composite.AlarmRule['Fn::Join']
    const names = parts.flatMap((part: string | { 'Fn::GetAtt': [string, string] }) =>
      typeof part === 'string'
        ? []
        : resourcesByType('AWS::CloudWatch::Alarm')[part['Fn::GetAtt'][0]]?.Properties.AlarmName,
    )
    expect(names).toEqual(
      [
        'failed-calls',
        'refused-calls',
        'calls-over-the-limit',
        'slow-calls',
        'no-sign-ins',
        'waiting-mails',
        'refused-mails',
        'paused-sign-ins',
        'daily-limit',
        'failed-site-checks',
      ].map(name => `clearing-portal-dev-${name}`),
    )
  })

  it('use the metrics of the functions of this stage only', () => {
    const own = alarms.filter(({ Namespace }) => Namespace === 'clearing-portal')
    expect(own).toHaveLength(5)
    for (const { MetricName, Dimensions, Statistic } of own) {
      expect(Object.keys(metricUnits)).toContain(MetricName)
      expect(Dimensions).toEqual([{ Name: 'portal', Value: 'clearing-portal-dev' }])
      expect(Statistic).toBe(MetricName === 'mail-wait' ? 'Maximum' : 'Sum')
    }
    // The functions use the same dimension.
    for (const { path } of allFunctions)
      expect(propertiesOf(...path, 'lambda').Environment.Variables.PORTAL_NAME).toBe('clearing-portal-dev')
  })

  it('notify one topic over TLS when they start and when they end, and link to the runbook', () => {
    const composites = propertiesByType('AWS::CloudWatch::CompositeAlarm')
    for (const { AlarmActions, OKActions, AlarmDescription, AlarmName } of [...alarms, ...composites]) {
      expect(AlarmActions, AlarmName).toEqual([{ Ref: topic }])
      expect(OKActions, AlarmName).toEqual([{ Ref: topic }])
      expect(AlarmDescription, AlarmName).toMatch(/^What to do: infra\/README\.md#[a-z-]+$/)
    }
    for (const { AlarmName, TreatMissingData } of alarms)
      expect(TreatMissingData, AlarmName).toBe('notBreaching')
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
    for (const word of ['links requested', 'applications', 'IteratorAge', '5xx', 'BlockedRequests', 'p95'])
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
