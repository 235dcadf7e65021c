import { describe, expect, it } from 'vitest'
import { metricNames } from '#functions/environment.ts'
import { allFunctions, everySetting, readStage } from '../synthesised-stacks.ts'

const { portal, monitoring } = readStage()

const stacks = readStage(everySetting)
const alarms = stacks.monitoring.propertiesByType('AWS::CloudWatch::Alarm')
const alarmNamed = (name: string, among = alarms) =>
  among.find(({ AlarmName }) => AlarmName.endsWith(`-${name}`))

describe('the alarms', () => {
  it('reach the address of the stage when they start and when they end', () => {
    for (const { propertiesByType, idOf } of [stacks.monitoring, stacks.edge]) {
      const Ref = idOf('topic')
      expect(propertiesByType('AWS::SNS::Subscription')).toEqual([
        { Protocol: 'email', Endpoint: everySetting.alarmEmail, TopicArn: { Ref } },
      ])
      for (const alarm of propertiesByType('AWS::CloudWatch::Alarm'))
        expect(alarm).toMatchObject({
          AlarmActions: [{ Ref }],
          OKActions: [{ Ref }],
          ComparisonOperator: 'GreaterThanOrEqualToThreshold',
          // A function has no metrics before its first call.
          TreatMissingData: 'notBreaching',
        })
      // The default policy of a topic lets alarms publish. Another policy would replace it.
      expect(propertiesByType('AWS::SNS::TopicPolicy')).toEqual([])
    }
  })

  it.each([
    ['mails that cannot be sent', 'undelivered-mails', 'ApproximateNumberOfMessagesVisible'],
    ['flags that cannot be read', 'unreadable-flags', 'unreadable-flags'],
    ['links that strangers have used up', 'sign-ins-over-the-daily-limit', 'links-over-daily-limit'],
    ['a captcha without a verifier', 'unverified-captchas', 'captchas-unverified'],
    ['documents that were not scanned', 'failed-scans', 'FailedScanCount'],
    ['a table without a backup', 'failed-backups', 'NumberOfBackupJobsFailed'],
  ])('sound for %s', (_, name, MetricName) => {
    expect(alarmNamed(name)).toMatchObject({ MetricName })
  })

  it('sound when fewer documents were scanned than accepted', () => {
    const { Metrics } = alarmNamed('missing-scans')
    for (const name of ['uploads-accepted', 'CompletedScanCount'])
      expect(JSON.stringify(Metrics)).toContain(name)
  })

  it.each([
    ['bounced-mails', 0.05],
    ['complaints', 0.001],
  ])('sound for %s well before the share of %d at which SES steps in', (name, share) => {
    const { Threshold } = alarmNamed(name)
    expect(Threshold).toBeLessThanOrEqual(share / 2)
  })

  it('sound once a mail is as old, in seconds, as the email of the alarm says', () => {
    const { Threshold, Metrics, AlarmDescription } = alarmNamed('old-mails')
    expect(AlarmDescription).toContain('more than five minutes')
    expect(Threshold).toBe(5 * 60)
    // The age in a stream is in milliseconds.
    expect(JSON.stringify(Metrics)).toContain('FILL(stream, 0) / 1000')
  })

  it('sound once nobody has signed in for as long as the email of the alarm says', () => {
    const { Metrics, AlarmDescription } = alarmNamed('no-sign-ins')
    expect(AlarmDescription).toContain('for half an hour')
    const metrics = Metrics.filter(({ MetricStat }: { MetricStat?: object }) => MetricStat)
    expect(metrics).toMatchObject(Array(2).fill({ MetricStat: { Period: 30 * 60 } }))
  })

  it('use the metrics of the functions of this stage only', () => {
    const portalAlarms = alarms.filter(({ Namespace }) => Namespace === 'clearing-portal')
    expect(portalAlarms.length).toBeGreaterThan(0)
    for (const { MetricName, Dimensions } of portalAlarms) {
      expect(metricNames).toContain(MetricName)
      expect(Dimensions).toEqual([{ Name: 'portal', Value: 'clearing-portal-dev' }])
    }
    // The functions use the same dimension.
    for (const { path } of allFunctions)
      expect(portal.propertiesOf(...path, 'lambda').Environment.Variables.PORTAL_NAME).toBe(
        'clearing-portal-dev',
      )
  })
})

it.each([
  [5, 'rate(5 minutes)'],
  [60, 'rate(60 minutes)'],
])('the site is checked every %i minutes, and its alarm compares as many', (canaryMinutes, Expression) => {
  const { propertiesByType } = readStage({ ...everySetting, canaryMinutes }).monitoring
  const EnvironmentVariables = { SITE_URL: 'https://clearing.example.org' }
  expect(propertiesByType('AWS::Synthetics::Canary')).toMatchObject([
    { Schedule: { Expression }, RunConfig: { EnvironmentVariables } },
  ])
  const { Metrics } = alarmNamed('failed-site-checks', propertiesByType('AWS::CloudWatch::Alarm'))
  expect(JSON.stringify(Metrics)).toContain(`"Period":${canaryMinutes * 60}`)
})

it('the dashboard shows every metric of the functions', () => {
  const body = JSON.stringify(monitoring.propertiesByType('AWS::CloudWatch::Dashboard'))
  for (const name of metricNames) expect(body).toContain(name)
})
