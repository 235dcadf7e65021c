import { describe, expect, it } from 'vitest'
import { actionsOf, allFunctions, everySetting, readStage } from '../synthesised-stacks.ts'

const { propertiesOf } = readStage().portal

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
    expect(new Set(actions)).toEqual(
      new Set(['xray:PutTraceSegments', 'xray:PutTelemetryRecords', ...ofCanary]),
    )
  })

  it('include no managed policies', () => {
    for (const { path } of allFunctions)
      expect(propertiesOf(...path, 'role').ManagedPolicyArns, path.join()).toBeUndefined()
  })
})

it('mails are sent in the name of the sender only', () => {
  const statements = readStage(everySetting).portal.statementsOf('mails', 'send-mail', 'role')
  const sending = statements.filter(statement => actionsOf(statement).includes('ses:SendEmail'))
  expect(sending.map(({ Condition }) => Condition)).toEqual([
    { StringEquals: { 'ses:FromAddress': 'clearing@dev.uni.test' } },
  ])
})
