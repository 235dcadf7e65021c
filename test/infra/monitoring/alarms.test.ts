import { describe, expect, it } from 'vitest'
import { metricNames } from '#functions/environment.ts'
import { statusByKind } from '#shared/errors.ts'
import { allFunctions, everySetting, readStage } from '../synthesised-stacks.ts'

const { portal, monitoring } = readStage()

const stacks = readStage(everySetting)
const watching = [stacks.portal, stacks.monitoring, stacks.edgeAlarms]
const alarms = watching.flatMap(({ propertiesByType }) => propertiesByType('AWS::CloudWatch::Alarm'))
const nameOf = ({ AlarmName }: { AlarmName: string }) =>
  AlarmName.replace(/^clearing-portal-dev-(monitoring-|edge-alarms-)?/, '')
const topicOf = ({ AlarmActions, OKActions }: { AlarmActions: unknown[]; OKActions: unknown[] }) => {
  expect(AlarmActions).toHaveLength(1)
  expect(OKActions).toEqual(AlarmActions)
  return /topics(page|ticket)/.exec(JSON.stringify(AlarmActions))?.[1]
}

describe('the alarms', () => {
  it('are at most forty, with every setting', () => {
    expect(alarms.length).toBeLessThanOrEqual(40)
    expect(new Set(alarms.map(nameOf)).size).toBe(alarms.length)
  })

  it('page somebody only for what affects applicants now', () => {
    const pages = alarms.filter(alarm => topicOf(alarm) === 'page')
    expect(pages.map(nameOf).sort()).toEqual([
      'bounced-mails',
      'calls-over-the-limit',
      'captchas-without-an-answer',
      'complaints',
      'daily-mails',
      'failed-calls',
      'failed-site-checks',
      'failures-at-the-edge',
      'no-sign-ins',
      'old-mails',
      'refused-calls',
      'refused-mails',
      'sign-ins-over-the-daily-limit',
      'slow-calls',
      'slowed-sign-ins',
      'throttled-functions',
      'undelivered-mails',
      'unreadable-flags',
    ])
  })

  it('warn of four fifths of the day’s mails that the stage expects', () => {
    expect(alarms).toContainEqual(expect.objectContaining({ MetricName: 'Send', Threshold: 800 }))
  })

  it('use the metrics of the functions of this stage only', () => {
    const own = alarms.filter(({ Namespace }) => Namespace === 'clearing-portal')
    expect(own.length).toBeGreaterThan(3)
    for (const { MetricName, Dimensions } of own) {
      expect(metricNames).toContain(MetricName)
      expect(Dimensions).toEqual([{ Name: 'portal', Value: 'clearing-portal-dev' }])
    }
    // The functions use the same dimension.
    for (const { path } of allFunctions)
      expect(portal.propertiesOf(...path, 'lambda').Environment.Variables.PORTAL_NAME).toBe(
        'clearing-portal-dev',
      )
  })

  it('are sent to the address of the stage, over TLS, by topics that CloudWatch may use', () => {
    for (const { propertiesByType } of [watching[0], watching[2]].flatMap(stack => stack ?? [])) {
      expect(propertiesByType('AWS::SNS::Subscription')).toEqual(
        Array(2).fill(expect.objectContaining({ Protocol: 'email', Endpoint: everySetting.alarmEmail })),
      )
      for (const { PolicyDocument } of propertiesByType('AWS::SNS::TopicPolicy'))
        expect(JSON.stringify(PolicyDocument)).toMatch(/aws:SecureTransport.*cloudwatch\.amazonaws\.com/)
    }
  })
})

it('counts overdue deletions every day, and may read no document for that', () => {
  expect(monitoring.propertiesOf('daily')).toMatchObject({
    ScheduleExpression: 'rate(1 day)',
    Targets: [{ Arn: { 'Fn::GetAtt': [monitoring.idOf('overdue-count', 'lambda'), 'Arn'] } }],
  })
  expect(monitoring.statementsOf('overdue-count', 'role').flatMap(({ Action }) => Action)).toEqual([
    'dynamodb:Scan',
    's3:ListBucketVersions',
    'logs:CreateLogStream',
    'logs:PutLogEvents',
  ])
})

describe('the dashboard', () => {
  const [{ DashboardBody }] = monitoring.propertiesByType('AWS::CloudWatch::Dashboard')
  const body = DashboardBody['Fn::Join'][1].filter((part: unknown) => typeof part === 'string').join('')

  it('shows every metric of the functions, and refusals by kind', () => {
    for (const name of metricNames) expect(body).toContain(name)
    for (const kind of Object.keys(statusByKind)) expect(body).toContain(`"refusal","${kind}"`)
  })
})
