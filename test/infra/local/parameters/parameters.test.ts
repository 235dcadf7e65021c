import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import {
  DeleteParameterCommand,
  GetParameterCommand,
  GetParametersByPathCommand,
  GetParametersCommand,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { credentials, region } from '#infra/local/credentials.ts'
import { startParameters } from '#infra/local/parameters/parameters.ts'

let folder: string
let server: Awaited<ReturnType<typeof startParameters>>
let ssm: SSMClient
let secrets: SecretsManagerClient

const now = () => new Date('2027-08-12T08:00:00Z')
const start = async () => {
  server = await startParameters({ file: join(folder, 'parameters.json'), now })
  ssm = new SSMClient({ region, credentials, endpoint: server.endpoint })
  secrets = new SecretsManagerClient({ region, credentials, endpoint: server.endpoint })
}
const restart = async () => {
  await server.stop()
  await start()
}
const value = async (Name: string) => (await ssm.send(new GetParameterCommand({ Name }))).Parameter?.Value
const put = (Name: string, Value: string, Overwrite = false) =>
  ssm.send(new PutParameterCommand({ Name, Value, Overwrite, Type: 'String' }))
const secret = async (SecretId: string) =>
  (await secrets.send(new GetSecretValueCommand({ SecretId }))).SecretString

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parameters-'))
  await start()
})
afterEach(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

describe('the local Parameter Store', () => {
  it('starts open and without an embargo', async () => {
    expect(await value('/local/closed')).toBe('false')
    expect(await value('/local/embargo-end-time')).toBe('none')
  })

  it('keeps a change over a restart', async () => {
    const { Version } = await put('/local/closed', 'true', true)
    expect(Version).toBe(2)
    await restart()
    expect(await value('/local/closed')).toBe('true')
  })

  it('overwrites only when told to', async () => {
    await expect(put('/local/closed', 'true')).rejects.toMatchObject({ name: 'ParameterAlreadyExists' })
    expect(await value('/local/closed')).toBe('false')
  })

  it('finds several by name and names the unknown ones', async () => {
    const found = await ssm.send(new GetParametersCommand({ Names: ['/local/closed', '/local/unknown'] }))
    expect(found.Parameters).toMatchObject([
      { Name: '/local/closed', Value: 'false', LastModifiedDate: now() },
    ])
    expect(found.InvalidParameters).toEqual(['/local/unknown'])
  })

  it('lists a path, and what is deeper only when asked', async () => {
    await put('/local/deeper/one', '1')
    await put('/localised', '2')
    const names = async (Recursive: boolean) => {
      const found = await ssm.send(new GetParametersByPathCommand({ Path: '/local', Recursive }))
      return found.Parameters?.map(({ Name }) => Name)
    }
    expect(await names(false)).toEqual(['/local/closed', '/local/embargo-end-time'])
    expect(await names(true)).toEqual(['/local/closed', '/local/embargo-end-time', '/local/deeper/one'])
  })

  it('deletes, and then no longer finds', async () => {
    await ssm.send(new DeleteParameterCommand({ Name: '/local/closed' }))
    await expect(value('/local/closed')).rejects.toMatchObject({ name: 'ParameterNotFound' })
  })

  it('refuses to start from a file that makes no sense', async () => {
    await server.stop()
    writeFileSync(join(folder, 'parameters.json'), '{"parameters": ')
    await expect(start()).rejects.toThrow('cannot be read')
  })
})

describe('the local Secrets Manager', () => {
  it('makes a signing key of 256 bits once and keeps it', async () => {
    const key = await secret('local/signing-key')
    expect(Buffer.from(key!, 'base64url')).toHaveLength(32)
    await restart()
    expect(await secret('local/signing-key')).toBe(key)
  })

  it('has no captcha secret', async () => {
    expect(await secret('local/captcha-secret')).toBe('')
  })

  it('knows no other secret', async () => {
    await expect(secret('local/other')).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
  })
})
