import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { localTableName } from '#infra/local/database/tables.ts'
import { type LocalAws, startLocalAws } from '#infra/local/local-aws.ts'
import { credentials, region } from '#infra/local/server/credentials.ts'
import { createFolder } from '../../support/temporary-folder.ts'

const { pathTo } = createFolder()
let folder: string
let running: LocalAws[] = []
const start = async (options: { now?: () => Date } = {}) => {
  const aws = await startLocalAws({ folder, siteOrigin: 'http://localhost:3000', ...options })
  running.push(aws)
  return aws
}
const database = ({ environment }: LocalAws) =>
  new DynamoDBClient({ region, credentials, endpoint: environment.AWS_ENDPOINT_URL_DYNAMODB! })

/** Returns the id of the process with the database of the folder, or 0. */
function findDatabaseProcess() {
  const processes = execFileSync('ps', ['-ww', '-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  const isDatabase = (line: string) => /^ *\d+ \S*dynoxide /.test(line) && line.includes(folder)
  return Number.parseInt(processes.find(isDatabase) ?? '0', 10)
}

beforeEach(() => {
  // These tests need their own database.
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', undefined)
  folder = pathTo(randomUUID())
})
afterEach(async () => {
  await Promise.all(running.map(aws => aws.stop()))
  running = []
  vi.unstubAllEnvs()
})

describe('local AWS', () => {
  it('keeps written items when the database is killed', async () => {
    const first = await start()
    const item = { name: { S: 'applicants' }, next: { N: '100' } }
    await database(first).send(new PutItemCommand({ TableName: localTableName('numbers'), Item: item }))
    process.kill(findDatabaseProcess(), 'SIGKILL')
    await first.databaseEnded
    await first.stop()
    const Key = { name: item.name }
    const result = await database(await start()).send(
      new GetItemCommand({ TableName: localTableName('numbers'), Key }),
    )
    expect(result.Item).toEqual(item)
  })

  it('lets nobody else enter its folder', async () => {
    await start()
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('700')
  })

  it('refuses a second portal on the same folder until the first has stopped', async () => {
    const first = await start()
    await expect(start()).rejects.toThrow('Another portal already uses the data folder')
    await first.stop()
    await expect(start()).resolves.toBeDefined()
  })

  it('leaves no database running when it stops', async () => {
    const aws = await start()
    expect(findDatabaseProcess()).toBeGreaterThan(0)
    await aws.stop()
    expect(findDatabaseProcess()).toBe(0)
  })
})
