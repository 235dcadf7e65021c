import { describe, expect, it } from 'vitest'
import {
  mailQueues,
  mailQueueVariable,
  secretVariable,
  type TableName,
  tableNames,
  tableVariable,
} from '#functions/environment.ts'
import type { Needs, TableAccess, UploadAccess } from '#functions/needs.ts'
import {
  allFunctions,
  createStacks,
  data,
  edge,
  edgeAlarms,
  idOf,
  importOf,
  monitoring,
  propertiesByType,
  propertiesOf,
  readTemplate,
  type Statement,
  statementsOf,
} from '../synthesised-stacks.ts'

type Permission = readonly [action: string, resource: unknown]

const get = (id: string, attribute = 'Arn') => ({ 'Fn::GetAtt': [id, attribute] })
const join = (...parts: unknown[]) => ({ 'Fn::Join': ['', parts] })
const inAccount = (service: string, resource: string, ...name: unknown[]) =>
  join(
    'arn:',
    { Ref: 'AWS::Partition' },
    `:${service}:eu-west-2:`,
    { Ref: 'AWS::AccountId' },
    resource,
    ...name,
  )

const actions: Partial<Record<TableAccess, string>> = {
  get: 'GetItem',
  query: 'Query',
  put: 'PutItem',
  update: 'UpdateItem',
  delete: 'DeleteItem',
  check: 'ConditionCheckItem',
}
const inTable = (name: TableName, word: TableAccess): Permission => {
  const table = importOf(['tables', name], 'Arn')
  const action = actions[word]
  return action ? [`dynamodb:${action}`, table] : ['dynamodb:Query', join(table, `/index/${word}`)]
}

const below = (prefix: string) => join(importOf(['uploads'], 'Arn'), `/${prefix}/*`)
const ofUploads: Record<UploadAccess, Permission[]> = {
  sign: [['s3:PutObject', below('incoming')]],
  get: [
    ['s3:GetObject', below('incoming')],
    ['s3:GetObjectVersion', below('incoming')],
  ],
  store: [
    ['s3:PutObject', below('received')],
    ['s3:DeleteObject', below('received')],
  ],
  readTags: [['s3:GetObjectTagging', below('received')]],
  discard: [
    ['s3:DeleteObjectVersion', below('incoming')],
    ['s3:ListBucketVersions', importOf(['uploads'], 'Arn')],
  ],
}

const flags: Permission[] = ['closed', 'embargo-end-time'].map(flag => [
  'ssm:GetParameters',
  inAccount('ssm', `:parameter/dev/${flag}`),
])
const mail: Permission[] = [
  ['ses:SendEmail', inAccount('ses', ':identity/*')],
  ['ses:SendEmail', inAccount('ses', ':configuration-set/', { Ref: idOf('mail', 'set') })],
]
const onQueues = (...actions: string[]): Permission[] =>
  actions.flatMap(action =>
    mailQueues.map(queue => [`sqs:${action}`, get(idOf('mail-queues', queue))] as const),
  )
const ofQueues = { send: onQueues('SendMessage'), count: onQueues('GetQueueAttributes') }
const receiving = onQueues('ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes')
const mailsStream: Permission[] = [
  ...['DescribeStream', 'GetRecords', 'GetShardIterator'].map(
    action => [`dynamodb:${action}`, importOf(['tables', 'mails'], 'StreamArn')] as const,
  ),
  ['dynamodb:ListStreams', join(importOf(['tables', 'mails'], 'Arn'), '/stream/*')],
]
const logs: Permission[] = ['logs:CreateLogStream', 'logs:PutLogEvents'].map(action => [
  action,
  get(idOf('log')),
])

/** X-Ray supports no narrower resource. */
const traces: Permission[] = [
  ['xray:PutTraceSegments', '*'],
  ['xray:PutTelemetryRecords', '*'],
]
/** The default stage has no captcha and so no captcha secret. */
const secretsOf = ({ secrets = [] }: Needs) => secrets.filter(secret => secret !== 'captcha-secret')

const toList = <T>(value: T | T[]) => (Array.isArray(value) ? value : [value])
const asSet = (permissions: readonly Permission[]) =>
  [...new Set(permissions.map(permission => JSON.stringify(permission)))].sort()

describe.each(allFunctions)('the function $name', ({ name, path, needs }) => {
  // ASVS 8.2.1, 13.2.5, 16.2.3, 16.4.3
  it('has exactly the permissions of its needs, and may write the log', () => {
    expect(propertiesOf(...path, 'role').ManagedPolicyArns).toBeUndefined()
    const statements = statementsOf(...path, 'role')
    expect(statements.every(({ Effect }) => Effect === 'Allow')).toBe(true)
    const allowed = statements.flatMap(({ Action, Resource }) =>
      toList(Action).flatMap(action => toList(Resource).map(resource => [action, resource] as const)),
    )

    expect(asSet(allowed)).toEqual(
      asSet([
        ...tableNames.flatMap(table => (needs[table] ?? []).map(word => inTable(table, word))),
        ...(needs.uploads ?? []).flatMap(word => ofUploads[word]),
        ...(needs.flags ? flags : []),
        ...secretsOf(needs).map(
          secret => ['secretsmanager:GetSecretValue', importOf(['secrets', secret])] as const,
        ),
        ...(needs.mail ? mail : []),
        ...(needs['mail-queues'] ?? []).flatMap(word => ofQueues[word]),
        ...(name === 'forward-mails' ? mailsStream : []),
        ...(name === 'send-mail' ? receiving : []),
        ...logs,
        ...traces,
      ]),
    )
  })

  // ASVS 13.2.1
  it('runs with that role', () => {
    expect(propertiesOf(...path, 'lambda').Role).toEqual(get(idOf(...path, 'role')))
  })

  // ASVS 12.3.2, 13.4.2
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
  const statements: Statement[] = [{ propertiesByType }, data, edge, monitoring, edgeAlarms]
    .flatMap(stack => [
      ...stack.propertiesByType('AWS::IAM::Role').flatMap(({ Policies = [] }) => Policies),
      ...['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy'].flatMap(stack.propertiesByType),
    ])
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)

  it('name no wildcard action', () => {
    expect(statements.flatMap(({ Action }) => toList(Action)).filter(action => action.includes('*'))).toEqual(
      [],
    )
  })

  // ASVS 13.2.4
  it('name no wildcard resource, except where AWS supports no narrower one', () => {
    const wildcardStatements = statements.filter(({ Resource }) => toList(Resource).includes('*'))
    const actions = wildcardStatements.flatMap(({ Action }) => toList(Action))
    const ofCanary = ['s3:ListAllMyBuckets', 'cloudwatch:PutMetricData']
    expect(new Set(actions)).toEqual(
      new Set(['xray:PutTraceSegments', 'xray:PutTelemetryRecords', ...ofCanary]),
    )
  })

  it('include no managed policies but the one of CodeDeploy', () => {
    const managed = propertiesByType('AWS::IAM::Role').flatMap(
      ({ ManagedPolicyArns = [] }) => ManagedPolicyArns,
    )
    expect(managed).toHaveLength(1)
    expect(JSON.stringify(managed)).toContain('AWSCodeDeployRoleForLambdaLimited')
  })
})

describe('the permission to send mails', () => {
  it.each(['clearing@example.org', 'admissions@example.com'])('is for the sender %s only', sender => {
    const sending = readTemplate(createStacks({ sender }).portal)
      .statementsOf('mails', 'send-mail', 'role')
      .filter(({ Action }) => toList(Action).includes('ses:SendEmail'))
    expect(sending.map(({ Condition }) => Condition)).toEqual([
      { StringEquals: { 'ses:FromAddress': sender } },
    ])
  })
})

describe('a stage with a captcha', () => {
  const captchaSecret = 'arn:aws:secretsmanager:eu-west-2:111122223333:secret:hcaptcha-a1B2c3'
  const { propertiesOf, statementsOf } = readTemplate(
    createStacks({ captchaSiteKey: 'site-key', captchaSecret }).portal,
  )

  // ASVS 13.3.2
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
