import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { tableNames } from '#functions/environment.ts'
import { allFunctions, importOf, readStage } from '../infra/synthesised-stacks.ts'

/** The actions that Lambda itself takes with a function's role, which no test can observe. */
const lambdaActions = [
  // Lambda writes the log and the traces of a function.
  'logs:CreateLogStream',
  'logs:PutLogEvents',
  'xray:PutTraceSegments',
  'xray:PutTelemetryRecords',
  // Lambda reads the stream of mails for the forwarder, and the queues for the sender.
  'dynamodb:DescribeStream',
  'dynamodb:GetRecords',
  'dynamodb:GetShardIterator',
  'dynamodb:ListStreams',
  'sqs:ReceiveMessage',
  'sqs:DeleteMessage',
]

/** The function, action and resource of every AWS call that the previous test run recorded. */
const folder = process.env.SEEN_CALLS ?? 'test-results/seen-calls'
const recordedCalls = new Set(
  readdirSync(folder).flatMap(file => readFileSync(join(folder, file), 'utf8').trim().split('\n')),
)

const captchaSecret = 'arn:aws:secretsmanager:eu-west-2:111122223333:secret:hcaptcha-a1B2c3'
const { portal, data } = readStage({ captchaSiteKey: 'site-key', captchaSecret })
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

describe('in the whole test run', () => {
  it.each(allFunctions)('$name used every permission that it has, and no other', ({ name, path }) => {
    const usedPermissions = [...recordedCalls].filter(line => line.startsWith(`${name}\t`))
    expect([...new Set(listGranted(name, path))].sort()).toEqual(usedPermissions.sort())
  })
})
