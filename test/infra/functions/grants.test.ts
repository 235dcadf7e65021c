import { describe, expect, it } from 'vitest'
import { secretVariable } from '#functions/environment.ts'
import { preflightActions, runbookActions } from '#infra/delivery/command-policies.ts'
import { actionsOf, everySetting, readStage } from '../synthesised-stacks.ts'

const { propertiesByType } = readStage().portal

describe('all permissions', () => {
  const statements = Object.values(readStage())
    .flatMap(stack => [
      ...stack.propertiesByType('AWS::IAM::Role').flatMap(({ Policies = [] }) => Policies),
      ...['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy'].flatMap(stack.propertiesByType),
    ])
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)

  it('name no wildcard action', () => {
    expect(statements.flatMap(actionsOf).filter(action => action.includes('*'))).toEqual([])
  })

  it('name no wildcard resource, except where AWS supports no narrower one', () => {
    const actions = statements.filter(({ Resource }) => [Resource].flat().includes('*')).flatMap(actionsOf)
    const ofCanary = ['s3:ListAllMyBuckets', 'cloudwatch:PutMetricData']
    const ofOperators = [...preflightActions, ...runbookActions]
    expect(new Set(actions)).toEqual(
      new Set(['xray:PutTraceSegments', 'xray:PutTelemetryRecords', ...ofCanary, ...ofOperators]),
    )
  })

  it('include no managed policies', () => {
    const managed = propertiesByType('AWS::IAM::Role').flatMap(
      ({ ManagedPolicyArns = [] }) => ManagedPolicyArns,
    )
    expect(managed).toEqual([])
  })
})

describe('a stage with a captcha and a sender', () => {
  const { propertiesOf, statementsOf } = readStage(everySetting).portal
  const { captchaSecret } = everySetting

  it('lets mails be sent in the name of the sender only', () => {
    const sending = statementsOf('mails', 'send-mail', 'role').filter(statement =>
      actionsOf(statement).includes('ses:SendEmail'),
    )
    expect(sending.map(({ Condition }) => Condition)).toEqual([
      { StringEquals: { 'ses:FromAddress': 'clearing@dev.uni.test' } },
    ])
  })

  it('lets the sign-in read its two secrets, and no other', () => {
    const reading = statementsOf('sign-in', 'role').filter(
      ({ Action }) => Action === 'secretsmanager:GetSecretValue',
    )
    const networkKey = { 'Fn::ImportValue': expect.stringContaining('networkkey') }
    expect(reading.map(({ Resource }) => Resource)).toEqual([[captchaSecret, networkKey]])
    const variables = propertiesOf('sign-in', 'lambda').Environment.Variables
    expect(variables[secretVariable('captcha-secret')]).toBe(captchaSecret)
  })
})
