import { describe, expect, it } from 'vitest'
import { metricNames } from '#functions/environment.ts'
import { statusByKind } from '#shared/errors.ts'
import { allFunctions, everySetting, readStage } from '../synthesised-stacks.ts'

const { portal, monitoring } = readStage()

const stacks = readStage(everySetting)
const alarms = stacks.monitoring.propertiesByType('AWS::CloudWatch::Alarm')
describe('the alarms', () => {
  it.each([
    ...['undelivered-mails', 'slowed-sign-ins', 'bounced-mails', 'captchas-without-an-answer'],
    ...['unreadable-flags', 'failed-calls', 'old-mails', 'no-sign-ins', 'throttled-functions'],
  ])('page somebody for %s', name => {
    const alarm = alarms.find(({ AlarmName }) => AlarmName.endsWith(`-${name}`))
    expect(JSON.stringify(alarm.AlarmActions)).toContain('topicspage')
    expect(alarm.OKActions).toEqual(alarm.AlarmActions)
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

  it('are sent to the address of the stage, over TLS, by topics that CloudWatch may use for this account', () => {
    for (const { propertiesByType } of [stacks.portal, stacks.edgeAlarms]) {
      expect(propertiesByType('AWS::SNS::Subscription')).toEqual(
        Array(2).fill(expect.objectContaining({ Protocol: 'email', Endpoint: everySetting.alarmEmail })),
      )
      for (const { PolicyDocument } of propertiesByType('AWS::SNS::TopicPolicy'))
        expect(JSON.stringify(PolicyDocument)).toMatch(
          /aws:SecureTransport.*aws:SourceAccount.*cloudwatch\.amazonaws\.com/,
        )
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

it('the dashboard shows every metric of the functions, and refusals by kind', () => {
  const body = JSON.stringify(monitoring.propertiesByType('AWS::CloudWatch::Dashboard'))
  for (const name of metricNames) expect(body).toContain(name)
  for (const kind of Object.keys(statusByKind)) expect(body).toContain(`\\"refusal\\",\\"${kind}\\"`)
})
