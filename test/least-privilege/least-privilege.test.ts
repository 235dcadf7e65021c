import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { tableNames } from '#functions/needs.ts'
import { allFunctions, createStacks, importOf, readTemplate } from '../infra/synthesised-stacks.ts'

/** What only AWS itself does in a function's name, which no test of ours can see. */
const byAws = [
  // Lambda writes what a function prints to its log, and hands over its traces.
  'logs:CreateLogStream',
  'logs:PutLogEvents',
  'xray:PutTraceSegments',
  'xray:PutTelemetryRecords',
  // Lambda reads the outbox's stream for the sender, and lays aside what could not be worked on.
  'dynamodb:DescribeStream',
  'dynamodb:GetRecords',
  'dynamodb:GetShardIterator',
  'dynamodb:ListStreams',
  'sqs:SendMessage',
]

/** Every action, each with its resource, that each function was seen to need in the test run before. */
const folder = process.env.SEEN_CALLS ?? 'test-results/seen-calls'
const seen = new Set(
  readdirSync(folder).flatMap(file => readFileSync(join(folder, file), 'utf8').trim().split('\n')),
)

const captchaSecret = 'arn:aws:secretsmanager:eu-west-2:111122223333:secret:hcaptcha-a1B2c3'
const stacks = createStacks({ captchaSiteKey: 'site-key', captchaSecret })
const { idOf, propertiesByType, propertiesOf } = readTemplate(stacks.portal)
const data = readTemplate(stacks.data)
const exportName = (path: string[], attribute?: string) => importOf(path, attribute, data)['Fn::ImportValue']

const several = z.union([
  z.array(z.unknown()),
  z.pipe(
    z.unknown(),
    z.transform(one => [one]),
  ),
])
const document = z.object({
  Statement: z.array(
    z.object({
      Effect: z.literal('Allow'),
      Action: several,
      Resource: several,
      Condition: z.optional(
        z.strictObject({
          StringLike: z.optional(z.strictObject({ 's3:prefix': z.string() })),
          StringEquals: z.optional(z.strictObject({ 'ses:FromAddress': z.string() })),
        }),
      ),
    }),
  ),
})

/** How a function knows what a resource's name or ARN stands for: by the variable that holds it. */
function known(variables: Record<string, unknown>) {
  const names = new Map(Object.entries(variables).map(([name, held]) => [JSON.stringify(held), name]))
  const arns = new Map(
    [['uploads'], ...tableNames.map(table => ['tables', table])].map(path => [
      exportName(path, 'Arn'),
      names.get(JSON.stringify(importOf(path, undefined, data))),
    ]),
  )
  const parameters = new Map([
    [exportName(['flags', 'closed']), 'FLAG_PATH/closed'],
    [exportName(['flags', 'embargoEndTime']), 'FLAG_PATH/embargo-end-time'],
  ])
  const senders = [idOf('mail', 'identity'), idOf('mail', 'set')]

  return (resource: unknown): string => {
    const [, imported = '', below = ''] =
      /^(?:\{"Fn::Join":\["",\[)?\{"Fn::ImportValue":"([^"]+)"\}(?:,"([^"]*)"\]\]\})?$/.exec(
        JSON.stringify(resource),
      ) ?? []
    const variable = arns.get(imported)
    if (variable) return `${variable}${below}`
    const [last = ''] = /[\w:-]+(?="\}\]\]\}$)/.exec(JSON.stringify(resource)) ?? []
    if (senders.includes(last)) return 'sender'
    return names.get(JSON.stringify(resource)) ?? parameters.get(last) ?? JSON.stringify(resource)
  }
}

/** What the stack lets a function do, one line an action and resource, as they are seen. */
function granted(name: string, path: string[]) {
  const role = idOf(...path, 'role')
  const nameOf = known(propertiesOf(...path, 'lambda').Environment.Variables)
  return propertiesByType('AWS::IAM::Policy')
    .filter(({ Roles }) => Roles.some(({ Ref }: { Ref: string }) => Ref === role))
    .flatMap(({ PolicyDocument }) => document.parse(PolicyDocument).Statement)
    .flatMap(({ Action, Resource, Condition }) =>
      Action.filter(action => !byAws.includes(String(action))).flatMap(action =>
        Resource.map(resource => {
          const prefix = Condition?.StringLike?.['s3:prefix']
          const below = prefix === undefined ? '' : `/${prefix}`
          return `${name}\t${action}\t${nameOf(resource)}${below}`
        }),
      ),
    )
}

describe('over the whole test run', () => {
  it.each(allFunctions)('$name needed all that it may do, and nothing else', ({ name, path }) => {
    const needed = [...seen].filter(line => line.startsWith(`${name}\t`))
    expect([...new Set(granted(name, path))].sort()).toEqual(needed.sort())
  })

  it.each(allFunctions)(
    '$name may do it to a table, an index or below a prefix of keys, and no more',
    ({ name, path }) => {
      for (const line of granted(name, path))
        expect(line).toMatch(
          /\t([A-Z_]+_TABLE(\/index\/\w+)?|UPLOAD_BUCKET\/(incoming|received)\/\*|FLAG_PATH\/[a-z-]+|[A-Z_]+_SECRET|sender)$/,
        )
    },
  )

  it('nobody worked who is none of the functions', () => {
    const names = new Set([...seen].map(line => line.split('\t')[0]))
    expect([...names].sort()).toEqual(
      allFunctions
        .map(({ name }) => name)
        .filter(name => name !== 'get-captcha-settings')
        .sort(),
    )
  })
})
