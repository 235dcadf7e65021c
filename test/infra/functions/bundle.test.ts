import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Needs } from '#functions/needs.ts'
import { bundleFunctions } from '#infra/functions/bundle.ts'
import { allFunctions } from '../synthesised-stacks.ts'

const folder = await bundleFunctions()
/** The services that every client may call for credentials. */
const credentialServices = ['SSO', 'SSO OIDC', 'STS', 'Signin']

/** Returns the AWS services of the needs. All tables are of one. */
const servicesOf = ({
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
    uploads && 'S3',
    flags && 'SSM',
    secrets && 'Secrets Manager',
    mail && 'SES',
    queues && 'SQS',
    Object.keys(tables).length > 0 && 'DynamoDB',
  ].filter(service => service !== undefined && service !== false)

describe('the bundle of', () => {
  it.each(allFunctions)('$name contains exactly the AWS clients of its needs', ({ name, needs }) => {
    const code = readFileSync(join(folder, name, 'index.mjs'), 'utf8')
    const services = new Set(
      Array.from(code.matchAll(/serviceId\?\?"([^"]+)"/g), ([, service = '']) => service),
    )
    expect([...services].filter(service => !credentialServices.includes(service)).sort()).toEqual(
      servicesOf(needs).sort(),
    )
  })
})
