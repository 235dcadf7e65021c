import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import type { Needs } from '#functions/needs.ts'
import { bundleOptions } from '#infra/functions/bundle.ts'
import { allFunctions } from '../synthesised-stacks.ts'

const { metafile } = await build(bundleOptions)
const bundles = Object.entries(metafile.outputs).map(([path, { bytes, inputs }]) => ({
  name: path.split('/').at(-2),
  kilobytes: bytes / 1024,
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

  it.each(allFunctions)('$name stays within the size of its AWS clients', ({ name, needs }) => {
    const clients = clientsOf(needs)
    const sdk = clients.length > 0 ? 270 : 0
    const honoZodAndPowertools = 195
    const fileReaders = name === 'confirm-attachment' ? 60 : 0
    const limit = clients.reduce(
      (sum, client) => sum + (client === 's3' ? 200 : 95),
      honoZodAndPowertools + fileReaders + sdk,
    )
    expect(bundleOf(name).kilobytes).toBeLessThan(limit)
  })

  it.each([
    ['file-type', ['confirm-attachment']],
    ['core/to-json-schema', []],
    ['@aws-sdk/s3-request-presigner', ['get-upload-link', 'get-attachment-request', 'confirm-attachment']],
    ['subjects.json', ['list-subjects', 'check-entry', 'create-applicant', 'create-application']],
  ])('only the functions that use it contain %s', (module, users) => {
    const matches = bundles.filter(({ files }) => files.some(file => file.includes(`/${module}`)))
    expect(matches.map(({ name }) => name).sort()).toEqual([...users].sort())
  })
})
