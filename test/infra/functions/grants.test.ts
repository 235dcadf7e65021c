import { describe, expect, it } from 'vitest'
import {
  mailQueues,
  mailQueueVariable,
  type SecretName,
  secretVariable,
  tableNames,
  tableVariable,
} from '#functions/environment.ts'
import type { Needs } from '#functions/needs.ts'
import { preflightActions, runbookActions } from '#infra/delivery/command-policies.ts'
import { actionsOf, allFunctions, everySetting, importOf, readStage } from '../synthesised-stacks.ts'

const { idOf, propertiesByType, propertiesOf, statementsOf } = readStage().portal

/** The default stage has no captcha and so no captcha secret. */
const secretsOf = ({ secrets = [] }: Needs) => secrets.filter(secret => secret !== 'captcha-secret')

describe.each(allFunctions)('the function $name', ({ name, path, needs }) => {
  const statements = statementsOf(...path, 'role')
  const mentions = (text: unknown) => JSON.stringify(statements).includes(JSON.stringify(text).slice(1, -1))

  // The actions are those that the function was seen to use (test/least-privilege).
  it('may use what its needs name and nothing else, and write the log', () => {
    expect(propertiesOf(...path, 'role').ManagedPolicyArns).toBeUndefined()
    expect(statements.every(({ Effect }) => Effect === 'Allow')).toBe(true)
    const isForwarder = name === 'forward-mails'
    expect(tableNames.filter(table => mentions(importOf(['tables', table], 'Arn')))).toEqual(
      tableNames.filter(table => needs[table] || (isForwarder && table === 'mails')),
    )
    const secrets: SecretName[] = ['signing-key', 'network-key', 'origin-secret']
    expect(secrets.filter(secret => mentions(importOf(['secrets', secret])))).toEqual(
      secrets.filter(secret => needs.secrets?.includes(secret)),
    )
    expect({
      uploads: mentions(importOf(['uploads'], 'Arn')),
      flags: mentions('ssm:'),
      mail: mentions('ses:'),
      queues: mentions('sqs:'),
      stream: mentions('dynamodb:GetRecords'),
      receives: mentions('sqs:ReceiveMessage'),
    }).toEqual({
      uploads: Boolean(needs.uploads),
      flags: Boolean(needs.flags),
      mail: Boolean(needs.mail),
      queues: Boolean(needs['mail-queues']) || name === 'send-mail',
      stream: isForwarder,
      receives: name === 'send-mail',
    })
    const logging = statements.filter(statement =>
      actionsOf(statement).some(action => action.startsWith('logs:')),
    )
    expect(logging.map(({ Resource }) => Resource)).toEqual([{ 'Fn::GetAtt': [idOf('log'), 'Arn'] }])
  })

  it('runs with that role', () => {
    expect(propertiesOf(...path, 'lambda').Role).toEqual({
      'Fn::GetAtt': [idOf(...path, 'role'), 'Arn'],
    })
  })

  it('has exactly the environment variables of its needs', () => {
    expect(propertiesOf(...path, 'lambda').Environment.Variables).toEqual({
      ...Object.fromEntries(
        tableNames
          .filter(table => needs[table])
          .map(table => [tableVariable(table), importOf(['tables', table])]),
      ),
      ...Object.fromEntries(
        secretsOf(needs).map(secret => [secretVariable(secret), importOf(['secrets', secret])]),
      ),
      ...(needs.uploads && { UPLOAD_BUCKET: importOf(['uploads']) }),
      ...(needs.flags && { FLAG_PATH: '/dev' }),
      ...(needs['mail-queues'] &&
        Object.fromEntries(
          mailQueues.map(queue => [mailQueueVariable(queue), { Ref: idOf('mail-queues', queue) }]),
        )),
      ...(needs.mail && { MAIL_CONFIGURATION_SET: { Ref: idOf('mail', 'set') } }),
      PORTAL_CONFIGURATION: expect.anything(),
      PORTAL_NAME: 'clearing-portal-dev',
    })
  })
})

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
  const { captchaSecret, sender } = everySetting

  it('lets mails be sent in the name of the sender only', () => {
    const sending = statementsOf('mails', 'send-mail', 'role').filter(statement =>
      actionsOf(statement).includes('ses:SendEmail'),
    )
    expect(sending.map(({ Condition }) => Condition)).toEqual([
      { StringEquals: { 'ses:FromAddress': sender } },
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
