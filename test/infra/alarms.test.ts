import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFolder } from '#infra/project-folder.ts'
import { everyFunction, idOf, made, resources, stacksOf, templateOf } from './synthesised.ts'

describe('the alarms', () => {
  const alarms = made('AWS::CloudWatch::Alarm')
  const [topic] = Object.keys(resources('AWS::SNS::Topic'))
  const named = (name: string) => alarms.find(({ AlarmName }) => AlarmName === `clearing-portal-dev-${name}`)

  it.each(everyFunction)('sound when $name fails or is throttled', ({ name, path }) => {
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
    ['refused-mails', 'refused-mails'],
    ['unreadable-switches', 'unreadable-switches'],
  ])('sound for %s', (name, MetricName) => {
    expect(named(name)).toMatchObject({ MetricName })
  })

  it('look at the slow end of the calls', () => {
    expect(named('slow-calls').ExtendedStatistic).toBe('p95')
  })

  it('count log lines that are written: the switches and the refused mails', () => {
    const filters = made('AWS::Logs::MetricFilter').map(({ FilterPattern, LogGroupName }) => [
      LogGroupName.Ref,
      FilterPattern,
    ])
    expect(filters).toEqual([
      [idOf('outbox', 'send-mail', 'log'), '"ERROR"'],
      [idOf('check-service', 'log'), '"service flags unreadable"'],
    ])
    const source = (path: string) => readFileSync(join(projectFolder, path), 'utf8')
    expect(source('functions/gateways/flags.ts')).toContain("'service flags unreadable'")
    expect(source('functions/send-mail.ts')).toContain('console.error(')
  })

  it('are told to one topic, over TLS, and say where to read what to do', () => {
    for (const { AlarmActions, AlarmDescription, AlarmName, TreatMissingData } of alarms) {
      expect(AlarmActions, AlarmName).toEqual([{ Ref: topic }])
      expect(AlarmDescription, AlarmName).toMatch(/^What to do: README\.md#[a-z-]+$/)
      expect(TreatMissingData, AlarmName).toBe('notBreaching')
    }
    const { Statement } = made('AWS::SNS::TopicPolicy')[0].PolicyDocument
    expect(Statement).toContainEqual(
      expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
    )
    expect(Statement).toContainEqual(
      expect.objectContaining({ Effect: 'Allow', Principal: { Service: 'cloudwatch.amazonaws.com' } }),
    )
  })

  it('reach the address that the stage gives, and otherwise nobody', () => {
    expect(made('AWS::SNS::Subscription')).toEqual([])
    const { portal } = stacksOf({ alarmEmail: 'operations@example.org' })
    expect(templateOf(portal).made('AWS::SNS::Subscription')).toEqual([
      expect.objectContaining({ Protocol: 'email', Endpoint: 'operations@example.org' }),
    ])
  })
})

describe('the dashboard', () => {
  it('shows a results morning: the way through, what fails, what waits, what is turned away', () => {
    const [{ DashboardBody }] = made('AWS::CloudWatch::Dashboard')
    const body = JSON.stringify(DashboardBody)
    for (const word of [
      'sign-ins asked for',
      'new applicants',
      'IteratorAge',
      '5xx',
      'BlockedRequests',
      'p95',
    ])
      expect(body).toContain(word)
  })
})
