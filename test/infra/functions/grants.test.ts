import { describe, expect, it } from 'vitest'
import { tableNames } from '#functions/environment.ts'
import { operatorActions, staffActions } from '#infra/delivery/command-policies.ts'
import { actionsOf, allFunctions, everySetting, readStage, type Statement } from '../synthesised-stacks.ts'

const { portal } = readStage()
const complete = readStage(everySetting).portal

describe('all permissions', () => {
  const statements = Object.values(readStage())
    .flatMap(stack => [
      ...stack.propertiesByType('AWS::IAM::Role').flatMap(({ Policies = [] }) => Policies),
      ...['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy'].flatMap(stack.propertiesByType),
    ])
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)

  it('name no wildcard action, except those of the CDK that copies the web app', () => {
    const actions = statements.flatMap(actionsOf).filter(action => action.includes('*'))
    expect(new Set(actions)).toEqual(
      new Set(['s3:GetObject*', 's3:GetBucket*', 's3:List*', 's3:DeleteObject*', 's3:Abort*']),
    )
  })

  it('name no wildcard resource, except where AWS or the CDK supports no narrower one', () => {
    const actions = statements.filter(({ Resource }) => [Resource].flat().includes('*')).flatMap(actionsOf)
    // The canary's, and the CDK's for every stream, which allows to list the names of streams.
    const accepted = ['s3:ListAllMyBuckets', 'cloudwatch:PutMetricData', 'dynamodb:ListStreams']
    expect(new Set(actions)).toEqual(new Set(accepted))
  })

  it('include no managed policies', () => {
    for (const { path } of allFunctions)
      expect(portal.propertiesOf(...path, 'role').ManagedPolicyArns, path.join()).toBeUndefined()
  })
})

it('mails are sent in the name of the sender only', () => {
  const statements = complete.statementsOf('mails', 'send-mail', 'role')
  const sending = statements.filter(statement => actionsOf(statement).includes('ses:SendEmail'))
  expect(sending.map(({ Condition }) => Condition)).toEqual([
    { StringEquals: { 'ses:FromAddress': 'clearing@dev.uni.test' } },
  ])
})

it('staff read received documents, and write, erase and close nothing', () => {
  const [policy] = portal.propertiesByType('AWS::IAM::ManagedPolicy')
  const statements: Statement[] = policy?.PolicyDocument.Statement ?? []
  const reading = statements.filter(statement => actionsOf(statement).includes('s3:GetObject'))
  expect(JSON.stringify(reading)).toContain('/received/*')
  expect(JSON.stringify(reading)).not.toContain('/incoming/*')
  const actions = statements.flatMap(actionsOf)
  expect(actions.filter(action => /^(s3:Put|s3:Delete|ssm:Put)/.test(action))).toEqual([])
})

it.each([
  ['staff', 'DeleteItem', staffActions, ['applicants', 'signInLinks', 'sessions', 'mails', 'catalogue']],
  ['staff', 'PutItem', staffActions, ['applicants', 'attachmentRequests', 'mails', 'catalogue', 'audit']],
  ['operators', 'DeleteItem', operatorActions, ['applications', 'attachmentRequests', 'drafts']],
] as const)('%s have the action %s on these tables only', (_, action, actions, tables) => {
  const allowed = tableNames.filter(name => actions[name]?.includes(action))
  expect(new Set(allowed)).toEqual(new Set(tables))
})

describe("GitHub's role", () => {
  it.each([
    ['deploy', 'repo:example-university@123456/clearing@456789:environment:dev'],
    ['diff', 'repo:example-university@123456/clearing@456789:ref:refs/heads/main'],
  ])('%s trusts exactly one subject: %s', (name, subject) => {
    const { AssumeRolePolicyDocument } = complete.propertiesOf(`github-${name}`)
    expect(AssumeRolePolicyDocument.Statement).toMatchObject([
      {
        Action: 'sts:AssumeRoleWithWebIdentity',
        Condition: {
          StringEquals: {
            'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
            'token.actions.githubusercontent.com:sub': subject,
          },
        },
      },
    ])
  })

  it('deploy may assume the roles of the bootstrap stack; diff may read the templates of the stage, and no data', () => {
    const [assuming] = complete.statementsOf('github-deploy')
    const [reading, ...others] = complete.statementsOf('github-diff')
    expect([assuming?.Action, reading?.Action, others]).toEqual([
      'sts:AssumeRole',
      ['cloudformation:DescribeStacks', 'cloudformation:GetTemplate'],
      [],
    ])
    const roles = [assuming?.Resource]
      .flat()
      .map(resource => /:role\/cdk-hnb659fds-([a-z-]+)-role-/.exec(JSON.stringify(resource))?.[1])
    expect(new Set(roles)).toEqual(new Set(['lookup', 'file-publishing', 'deploy']))
    for (const resource of [reading?.Resource].flat())
      expect(JSON.stringify(resource)).toContain(':stack/clearing-portal-dev*/*')
  })
})
