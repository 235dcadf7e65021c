import { ListObjectVersionsCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { during, log, logDone } from '#functions/log.ts'
import { tableNames } from '#functions/needs.ts'
import { database } from '#functions/repositories/database.ts'
import { routes } from '#functions/routes/index.ts'
import { tableName } from '#functions/table-name.ts'
import { localPortal } from './local-portal.ts'
import { logged } from './logged.ts'

const local = localPortal()
beforeAll(() => local.seeded())
afterEach(() => vi.restoreAllMocks())

const bucket = new S3Client({ forcePathStyle: true })
const objects = async (Prefix: string) =>
  (await bucket.send(new ListObjectVersionsCommand({ Bucket: process.env.UPLOAD_BUCKET, Prefix }))).Versions

/** All that the tables and the bucket hold, but for the switches as they were last read, which every reader may renew. */
const everything = () =>
  Promise.all([
    ...['incoming/', 'received/'].map(objects),
    ...tableNames
      .filter(table => table !== 'service-flags')
      .map(async table => (await database.send(new ScanCommand({ TableName: tableName(table) }))).Items),
  ])

describe('making ready for the first call', () => {
  it('calls every function as nobody, and changes, logs and counts nothing', async () => {
    const told = logged()
    const before = await everything()
    for (const { lambda } of Object.values(routes)) await lambda(local.ports)
    expect(await everything()).toEqual(before)
    expect(told.lines()).toEqual([])
  })

  it('tells all the same what goes wrong meanwhile', async () => {
    const { ports } = localPortal()
    vi.spyOn(ports.flags, 'read').mockImplementation(async () => {
      log('error', { event: 'service flags unreadable' })
      throw new Error('out of reach')
    })
    const told = logged()
    await routes['check-service'].lambda(ports)
    expect(new Set(told.lines().map(({ event }) => event))).toEqual(new Set(['service flags unreadable']))
  })

  it('leaves the first call that is told of to be the cold one', async () => {
    const told = logged()
    await routes['check-service'].lambda(local.ports)
    for (const name of ['first', 'second']) await during(name, name, async task => logDone('info', task, {}))
    expect(told.lines()).toMatchObject([
      { function: 'first', cold: true },
      { function: 'second', cold: false },
    ])
  })

  it.each([
    ['create-applicant', 'TransactionCanceledException'],
    ['create-application', 'TransactionCanceledException'],
    ['get-upload-link', 'TransactionCanceledException'],
    ['confirm-attachment', 'TransactionCanceledException'],
    ['sign-in', 'ConditionalCheckFailedException'],
    ['follow-link', 'ConditionalCheckFailedException'],
    ['put-draft', 'ConditionalCheckFailedException'],
    ['delete-draft', 'ConditionalCheckFailedException'],
  ] as const)('goes in %s as far as its write, which DynamoDB refuses', async (name, refused) => {
    const sent = vi.spyOn(database, 'send')
    await routes[name].lambda(local.ports)
    const ends = await Promise.allSettled(sent.mock.results.map(({ value }) => Promise.resolve(value)))
    const refusals = ends.flatMap(end => (end.status === 'rejected' ? [end.reason.name] : []))
    expect(new Set(refusals)).toEqual(new Set([refused]))
  })

  it('goes in confirm-attachment as far as keeping the file, which S3 refuses', async () => {
    const sent = vi.spyOn(S3Client.prototype, 'send')
    await routes['confirm-attachment'].lambda(local.ports)
    const puts = sent.mock.results.filter(
      (_, place) => sent.mock.calls[place]?.[0] instanceof PutObjectCommand,
    )
    const ends = await Promise.allSettled(puts.map(({ value }) => Promise.resolve(value)))
    expect(ends.length).toBeGreaterThan(0)
    for (const end of ends) expect(end).toMatchObject({ status: 'rejected', reason: { name: 'NoSuchKey' } })
  })

  it.each([
    ['get-bearer-token', ['sessions', 'applicants']],
    ['create-applicant', ['sessions', 'applicants', 'catalogue']],
    ['create-application', ['sessions', 'applicants', 'applications', 'catalogue']],
    ['confirm-attachment', ['attachment-requests']],
  ] as const)('reads in %s every item that a first call reads', async (name, tables) => {
    const sent = vi.spyOn(database, 'send')
    await routes[name].lambda(local.ports)
    const items = sent.mock.calls.flatMap(([command]) => (command instanceof GetCommand ? [command] : []))
    const read = new Set(items.map(({ input }) => input.TableName))
    expect(read).toEqual(new Set(tables.map(tableName)))
  })

  it('reads what the first call needs, so that it finds it there', async () => {
    const { ports } = localPortal()
    const read = vi.spyOn(ports.flags, 'read')
    const programmes = vi.spyOn(ports.catalogue, 'programmes')
    await routes['check-entry'].lambda(ports)
    expect(read).toHaveBeenCalled()
    await expect(programmes.mock.results[0]?.value).resolves.toHaveLength(172)
  })

  it('leaves to the first call what cannot be reached', async () => {
    const { ports } = localPortal()
    vi.spyOn(ports.flags, 'read').mockRejectedValue(new Error('out of reach'))
    await expect(routes['check-service'].lambda(ports)).resolves.toBeTypeOf('function')
  })

  it('waits for nothing that does not answer', async () => {
    const { ports } = localPortal()
    vi.spyOn(ports.flags, 'read').mockReturnValue(new Promise(() => {}))
    await expect(routes['check-service'].lambda(ports)).resolves.toBeTypeOf('function')
  })
})
