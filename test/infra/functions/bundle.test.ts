import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import type { Needs } from '#functions/needs.ts'
import { bundleOptions } from '#infra/functions/bundle.ts'
import { allFunctions } from '../synthesised-stacks.ts'

const { metafile } = await build(bundleOptions)
const bundles = Object.entries(metafile.outputs).map(([path, { inputs }]) => ({
  name: path.split('/').at(-2),
  files: Object.keys(inputs),
}))
const bundleOf = (name: string) => bundles.find(bundle => bundle.name === name)!

/** Returns the AWS clients that the needs require; all tables share one. */
const clientsOf = ({
  uploads,
  flags,
  secrets,
  mail,
  'mail-queues': queues,
  captcha: _,
  transaction: __,
  ...tables
}: Needs) =>
  [
    uploads && 's3',
    flags && 'ssm',
    secrets && 'secrets-manager',
    mail && 'ses',
    queues && 'sqs',
    Object.keys(tables).length > 0 && 'dynamodb',
  ].filter(client => client !== undefined && client !== false)

describe('the bundle of', () => {
  it.each(allFunctions)('$name contains exactly the AWS clients of its needs', ({ name, needs }) => {
    const clients = bundleOf(name).files.flatMap(file => /@aws-sdk\/client-([\w-]+)\//.exec(file)?.[1] ?? [])
    expect([...new Set(clients)].sort()).toEqual(clientsOf(needs).sort())
  })
})
