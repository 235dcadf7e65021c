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
]

/** The function or command, the action and the resource of every AWS call that the previous test run recorded. */
const folder = process.env.SEEN_CALLS ?? 'test-results/seen-calls'
const recordedCalls = new Set(
  readdirSync(folder).flatMap(file => readFileSync(join(folder, file), 'utf8').trim().split('\n')),
)

const { captchaSiteKey, captchaSecret, githubRepository } = everySetting
const { portal, data } = readStage({ captchaSiteKey, captchaSecret, githubRepository })
const { propertiesOf, statementsOf } = portal
const exportName = (path: string[], attribute?: string) => importOf(path, attribute, data)['Fn::ImportValue']

const oneOrMore = z.union([
  z.array(z.unknown()),
  z.pipe(
    z.unknown(),
    z.transform(value => [value]),
  ),
])
const document = z.object({
  Statement: z.array(
    z.object({
      Effect: z.literal('Allow'),
      Action: oneOrMore,
      Resource: oneOrMore,
      Condition: z.optional(
        z.strictObject({
          StringLike: z.optional(z.strictObject({ 's3:prefix': z.string() })),
          StringEquals: z.optional(z.strictObject({ 'ses:FromAddress': z.string() })),
        }),
      ),
    }),
  ),
})

/** Returns a function that names a resource by the environment variable that contains its name. */
function createResourceNames(variables: Record<string, unknown>) {
  const names = new Map(Object.entries(variables).map(([name, value]) => [JSON.stringify(value), name]))
  const arns = new Map(
    [['uploads'], ...tableNames.map(table => ['tables', table])].map(path => [
      exportName(path, 'Arn'),
      names.get(JSON.stringify(importOf(path, undefined, data))),
    ]),
  )

  return (resource: unknown): string => {
    const [, imported = '', below = ''] =
      /^(?:\{"Fn::Join":\["",\[)?\{"Fn::ImportValue":"([^"]+)"\}(?:,"([^"]*)"\]\]\})?$/.exec(
        JSON.stringify(resource),
      ) ?? []
    const variable = arns.get(imported)
    if (variable) return `${variable}${below}`
    const text = JSON.stringify(resource)
    const [, queue = ''] = /^\{"Fn::GetAtt":\["(mailqueues\w+)","Arn"\]\}$/.exec(text) ?? []
    if (queue) return names.get(JSON.stringify({ Ref: queue })) ?? queue
    if (/:identity\/\*"|:configuration-set\//.test(text)) return 'sender'
    const [, flag] = /:parameter\/dev\/([\w-]+)"/.exec(text) ?? []
    return flag ? `FLAG_PATH/${flag}` : (names.get(text) ?? text)
  }
}

/** Returns the permissions of a function in the form of recorded calls: a line for each action and resource. */
function listGranted(name: string, path: string[]) {
  const nameOf = createResourceNames(propertiesOf(...path, 'lambda').Environment.Variables)
  return document
    .parse({ Statement: statementsOf(...path, 'role') })
    .Statement.flatMap(({ Action, Resource, Condition }) =>
      Action.filter(action => !lambdaActions.includes(String(action))).flatMap(action =>
        Resource.map(resource => {
          const prefix = Condition?.StringLike?.['s3:prefix']
          const below = prefix === undefined ? '' : `/${prefix}`
          return `${name}\t${action}\t${nameOf(resource)}${below}`
        }),
      ),
    )
}

describe('in the whole test run, the function', () => {
  it.each(allFunctions)('$name used every permission that it has, and no other', ({ name, path }) => {
    const usedPermissions = [...recordedCalls].filter(line => line.startsWith(`${name}\t`))
    expect([...new Set(listGranted(name, path))].sort()).toEqual(usedPermissions.sort())
  })
})

const listTableActions = (tableActions: typeof staffActions) =>
  Object.entries(tableActions).flatMap(([table, actions]) =>
    actions.map(action => `${tableVariable(table as TableName)} dynamodb:${action}`),
  )
const listOtherActions = (statements: Statement[]) =>
  statements.flatMap(actionsOf).filter(action => !/^(dynamodb|sts):/.test(action))
const [ofStaff = [], ofOperators = []] = portal
  .propertiesByType('AWS::IAM::ManagedPolicy')
  .map(({ PolicyDocument }) => listOtherActions(PolicyDocument.Statement))
const staff = [...listTableActions(staffActions), ...ofStaff]
const operator = [...staff, ...listTableActions(operatorActions), ...ofOperators]
const ofReleases = listOtherActions(portal.statementsOf('github-deploy'))
const deployer = [...operator, ...listTableActions(releaseActions), ...ofReleases]
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
