import { describe, expect, it } from 'vitest'
import {
  secretVariable,
  type TableName,
  tableNames,
  tableVariable,
  type UploadAccess,
} from '#functions/needs.ts'
import { tableDefinitions } from '#infra/table-definitions.ts'
import { everyFunction, idOf, made, propertiesOf } from './synthesised.ts'

type Permission = readonly [action: string, resource: unknown]

const get = (id: string, attribute = 'Arn') => ({ 'Fn::GetAtt': [id, attribute] })
const join = (...parts: unknown[]) => ({ 'Fn::Join': ['', parts] })
const inAccount = (service: string, resource: string, id: string) =>
  join('arn:', { Ref: 'AWS::Partition' }, `:${service}:eu-west-2:`, { Ref: 'AWS::AccountId' }, resource, {
    Ref: id,
  })

const actions = {
  get: 'GetItem',
  query: 'Query',
  put: 'PutItem',
  update: 'UpdateItem',
  delete: 'DeleteItem',
  check: 'ConditionCheckItem',
}
const inTable = (name: TableName, word: keyof typeof actions): Permission[] => {
  const table = get(idOf('tables', name))
  const indexes = word === 'query' ? Object.keys(tableDefinitions[name].indexes ?? {}) : []
  return [table, ...indexes.map(index => join(table, `/index/${index}`))].map(
    resource => [`dynamodb:${actions[word]}`, resource] as const,
  )
}

const below = (prefix: string) => join(get(idOf('uploads')), `/${prefix}/*`)
const ofUploads: Record<UploadAccess, Permission[]> = {
  sign: [['s3:PutObject', below('incoming')]],
  get: [['s3:GetObject', below('incoming')]],
  keep: [
    ['s3:PutObject', below('received')],
    ['s3:DeleteObject', below('received')],
  ],
  discard: [
    ['s3:DeleteObject', below('incoming')],
    ['s3:DeleteObjectVersion', below('incoming')],
    ['s3:ListBucketVersions', get(idOf('uploads'))],
  ],
}

const flags: Permission[] = ['closed', 'embargoEndTime'].map(flag => [
  'ssm:GetParameters',
  inAccount('ssm', ':parameter', idOf('flags', flag)),
])
const mail: Permission[] = [['ses:SendEmail', inAccount('ses', ':identity/', idOf('mail'))]]
const outboxStream: Permission[] = [
  ...['DescribeStream', 'GetRecords', 'GetShardIterator'].map(
    action => [`dynamodb:${action}`, get(idOf('tables', 'outbox'), 'StreamArn')] as const,
  ),
  ['dynamodb:ListStreams', join(get(idOf('tables', 'outbox')), '/stream/*')],
  ['sqs:SendMessage', get(idOf('outbox', 'undelivered'))],
]
const ownLog = (path: string[]): Permission[] =>
  ['logs:CreateLogStream', 'logs:PutLogEvents'].map(action => [action, get(idOf(...path, 'log'))])

const list = <T>(one: T | T[]) => (Array.isArray(one) ? one : [one])
const asSet = (permissions: readonly Permission[]) =>
  [...new Set(permissions.map(permission => JSON.stringify(permission)))].sort()

type Statement = { Effect: string; Action: string | string[]; Resource: unknown; Condition?: unknown }
const statementsOf = (role: string): Statement[] =>
  made('AWS::IAM::Policy')
    .filter(({ Roles }) => Roles.some(({ Ref }: { Ref: string }) => Ref === role))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)

describe.each(everyFunction)('the function $name', ({ name, path, needs }) => {
  it('may do exactly what its needs say, and write its own log', () => {
    const { Policies, ManagedPolicyArns } = propertiesOf(...path, 'role')
    expect([Policies, ManagedPolicyArns]).toEqual([undefined, undefined])

    const statements = statementsOf(idOf(...path, 'role'))
    expect(statements.every(({ Effect }) => Effect === 'Allow')).toBe(true)
    const allowed = statements.flatMap(({ Action, Resource }) =>
      list(Action).flatMap(action => list(Resource).map(resource => [action, resource] as const)),
    )

    expect(asSet(allowed)).toEqual(
      asSet([
        ...tableNames.flatMap(table => (needs[table] ?? []).flatMap(word => inTable(table, word))),
        ...(needs.uploads ?? []).flatMap(word => ofUploads[word]),
        ...(needs.flags ? flags : []),
        ...(needs.secrets ?? []).map(
          secret => ['secretsmanager:GetSecretValue', { Ref: idOf('secrets', secret) }] as const,
        ),
        ...(needs.mail ? mail : []),
        ...(name === 'send-mail' ? outboxStream : []),
        ...ownLog(path),
      ]),
    )
  })

  it('runs as that role', () => {
    expect(propertiesOf(...path, 'lambda').Role).toEqual(get(idOf(...path, 'role')))
  })

  it('is told exactly what its needs name', () => {
    expect(propertiesOf(...path, 'lambda').Environment.Variables).toEqual({
      ...Object.fromEntries(
        tableNames
          .filter(table => needs[table])
          .map(table => [tableVariable(table), { Ref: idOf('tables', table) }]),
      ),
      ...Object.fromEntries(
        (needs.secrets ?? []).map(secret => [secretVariable(secret), { Ref: idOf('secrets', secret) }]),
      ),
      ...(needs.uploads && { UPLOAD_BUCKET: { Ref: idOf('uploads') } }),
      ...(needs.flags && { FLAG_PATH: '/dev' }),
      PORTAL_CONFIGURATION: expect.anything(),
    })
  })
})

describe('all permissions', () => {
  it('name no wildcard action and no wildcard resource', () => {
    const statements: Statement[] = made('AWS::IAM::Policy').flatMap(
      ({ PolicyDocument }) => PolicyDocument.Statement,
    )
    expect(statements.flatMap(({ Action }) => list(Action)).filter(action => action.includes('*'))).toEqual(
      [],
    )
    expect(statements.flatMap(({ Resource }) => list(Resource)).filter(resource => resource === '*')).toEqual(
      [],
    )
  })
})
