import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { adminProgram } from '#bin/admin/program.ts'
import { operatorProgram } from '#bin/operator/program.ts'
import { type TableName, tableNames, tableVariable } from '#functions/environment.ts'
import { operatorActions, releaseActions, staffActions } from '#infra/delivery/command-policies.ts'
import { listCommands } from '../bin/list-commands.ts'
import {
  actionsOf,
  allFunctions,
  everySetting,
  importOf,
  readStage,
  type Statement,
} from '../infra/synthesised-stacks.ts'

/** The actions that Lambda itself takes with a function's role, which no test can observe. */
const lambdaActions = [
  // Lambda writes the log of a function.
  'logs:CreateLogStream',
  'logs:PutLogEvents',
  // Lambda reads the stream of mails for the forwarder, and the queues for the sender.
  'dynamodb:DescribeStream',
  'dynamodb:GetRecords',
  'dynamodb:GetShardIterator',
  'dynamodb:ListStreams',
  'sqs:ReceiveMessage',
  'sqs:DeleteMessage',
  'sqs:ChangeMessageVisibility',
  'sqs:GetQueueUrl',
]

/** The function or command, the action and the resource of every AWS call that the previous test run recorded. */
const folder = process.env.SEEN_CALLS ?? 'test-results/seen-calls'
const recordedCalls = new Set(
  readdirSync(folder).flatMap(file => readFileSync(join(folder, file), 'utf8').trim().split('\n')),
)

const { captchaSiteKey, captchaSecret, githubRepository } = everySetting
const { portal, data } = readStage({ captchaSiteKey, captchaSecret, githubRepository })
const { propertiesOf, statementsOf } = portal

const condition = z.optional(
  z.strictObject({
    StringLike: z.optional(z.strictObject({ 's3:prefix': z.string() })),
    StringEquals: z.optional(z.strictObject({ 'ses:FromAddress': z.string() })),
  }),
)
const reference = z.object({ Ref: z.string() })
const joined = z.object({ 'Fn::Join': z.tuple([z.literal(''), z.array(z.unknown())]) })

/** Returns a function that names a resource by the environment variable that contains its name. */
function createResourceNames(variables: Record<string, unknown>) {
  /** By the JSON of what refers to a resource: to its name or its ARN. */
  const names = new Map<string, string>()
  for (const [variable, value] of Object.entries(variables)) {
    names.set(JSON.stringify(value), variable)
    const queue = reference.safeParse(value).data
    if (queue) names.set(JSON.stringify({ 'Fn::GetAtt': [queue.Ref, 'Arn'] }), variable)
  }
  for (const path of [['uploads'], ...tableNames.map(table => ['tables', table])]) {
    const variable = names.get(JSON.stringify(importOf(path, undefined, data)))
    if (variable) names.set(JSON.stringify(importOf(path, 'Arn', data)), variable)
  }
  const format = (value: unknown): string =>
    names.get(JSON.stringify(value)) ??
    joined.safeParse(value).data?.['Fn::Join'][1].map(format).join('') ??
    (typeof value === 'string' ? value : JSON.stringify(value))

  return (resource: unknown): string => {
    const name = format(resource)
    if (name.includes(':identity/') || name.includes(':configuration-set/')) return 'sender'
    const [, flag] = name.split(':parameter/dev/')
    return flag ? `FLAG_PATH/${flag}` : name
  }
}

/** Returns the permissions of a function in the form of recorded calls: a line for each action and resource. */
function listGranted(name: string, path: string[]) {
  const nameOf = createResourceNames(propertiesOf(...path, 'lambda').Environment.Variables)
  return statementsOf(...path, 'role').flatMap(statement => {
    const prefix = condition.parse(statement.Condition)?.StringLike?.['s3:prefix']
    const below = prefix === undefined ? '' : `/${prefix}`
    return actionsOf(statement)
      .filter(action => !lambdaActions.includes(action))
      .flatMap(action =>
        [statement.Resource].flat().map(resource => `${name}\t${action}\t${nameOf(resource)}${below}`),
      )
  })
}

it.each(allFunctions)(
  'the function $name used every permission that it has, and no other',
  ({ name, path }) => {
    const usedPermissions = [...recordedCalls].filter(line => line.startsWith(`${name}\t`))
    expect([...new Set(listGranted(name, path))].sort()).toEqual(usedPermissions.sort())
  },
)

const listTableActions = (tableActions: typeof staffActions) =>
  Object.entries(tableActions).flatMap(([table, actions]) =>
    actions.map(action => `${tableVariable(table as TableName)} dynamodb:${action}`),
  )
const listOtherActions = (statements: Statement[]) =>
  statements.flatMap(actionsOf).filter(action => !/^(dynamodb|sts):/.test(action))
const [otherStaffActions = [], otherOperatorActions = []] = portal
  .propertiesByType('AWS::IAM::ManagedPolicy')
  .map(({ PolicyDocument }) => listOtherActions(PolicyDocument.Statement))
const staff = [...listTableActions(staffActions), ...otherStaffActions]
const operator = [...staff, ...listTableActions(operatorActions), ...otherOperatorActions]
const otherReleaseActions = listOtherActions(portal.statementsOf('github-deploy'))
const deployer = [...operator, ...listTableActions(releaseActions), ...otherReleaseActions]
const allowed = { staff, operator, deployer }

/** Returns what a command used, in the form of the lists above: a table with an action, or an action of another service. */
const listUsed = (command: string) =>
  [...recordedCalls].flatMap(line => {
    const [name, action = '', resource = ''] = line.split('\t')
    const [table = ''] = resource.split('/')
    return name === command ? [action.startsWith('dynamodb:') ? `${table} ${action}` : action] : []
  })

describe('in the whole test run', () => {
  // The operator's other commands have the deployer's own rights.
  const commands = [adminProgram, operatorProgram]
    .flatMap(listCommands)
    .filter(({ name, policy }) => policy !== 'deployer' || name.startsWith('release '))

  it.each(commands)('the command $name was run, and used nothing that its policy does not allow', command => {
    const used = listUsed(command.name)
    expect(used).not.toEqual([])
    expect(used.filter(action => !allowed[command.policy].includes(action))).toEqual([])
  })

  it('the commands used everything that their policies allow', () => {
    const used = commands.flatMap(({ name }) => listUsed(name))
    expect(deployer.filter(action => !used.includes(action))).toEqual([])
  })
})
