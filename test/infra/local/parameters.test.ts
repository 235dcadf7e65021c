import { randomUUID } from 'node:crypto'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { GetParametersCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startParameters } from '#infra/local/parameters.ts'
import { credentials, region } from '#infra/local/server/credentials.ts'
import { createFolder } from '../../temporary-folder.ts'

const { pathTo, write } = createFolder()
let name: string
let server: Awaited<ReturnType<typeof startParameters>>
let ssm: SSMClient
let secrets: SecretsManagerClient

const start = async () => {
  server = await startParameters({ file: pathTo(name) })
  ssm = new SSMClient({ region, credentials, endpoint: server.endpoint })
  secrets = new SecretsManagerClient({ region, credentials, endpoint: server.endpoint })
}
const restart = async () => {
  await server.stop()
  await start()
}
const value = async (Name: string) =>
  (await ssm.send(new GetParametersCommand({ Names: [Name] }))).Parameters?.[0]?.Value
const secret = async (SecretId: string) =>
  (await secrets.send(new GetSecretValueCommand({ SecretId }))).SecretString

beforeEach(async () => {
  name = randomUUID()
  await start()
})
afterEach(() => server.stop())

describe('the local Parameter Store', () => {
  it('keeps a change across a restart', async () => {
    await ssm.send(new PutParameterCommand({ Name: '/local/closed', Value: 'true', Overwrite: true }))
    await restart()
    expect(await value('/local/closed')).toBe('true')
  })

  it('refuses to start with a malformed file', async () => {
    await server.stop()
    write('{"parameters": ', name)
    await expect(start()).rejects.toThrow('Cannot read the parameters')
  })
})

describe('the local Secrets Manager', () => {
  it('creates a signing key of 256 bits once', async () => {
    const key = await secret('local/signing-key')
    expect(Buffer.from(key!, 'base64url')).toHaveLength(32)
    await restart()
    expect(await secret('local/signing-key')).toBe(key)
  })
})
