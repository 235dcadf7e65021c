import { GetCommand, PutCommand, paginateScan, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { feeStatuses, feeStatusTypes } from '#shared/enums/fee-status.ts'
import { applicantDetails } from '#shared/schemas/applicant.ts'
import { feeContext } from '#shared/schemas/fee-context.ts'
import { qualifications } from '#shared/schemas/qualification.ts'
import { toEmailKey } from '../keys.ts'
import { recordExists, staleRecord } from '../refusals.ts'
import { batchGet } from './batch-get.ts'
import { database } from './database.ts'
import type { Write } from './transaction.ts'

/** An applicant as kept: one per UCAS ID. `emailKey` is the e-mail in lower case, to search by. */
const applicantRecord = z.object({
  ucasPersonalId: z.string(),
  applicantId: z.int(),
  emailKey: z.string(),
  details: z.partial(applicantDetails),
  feeStatusType: z.enum(feeStatusTypes),
  feeStatus: z.nullable(z.enum(feeStatuses)),
  feeContext: z.nullable(feeContext),
  qualifications: z.nullable(qualifications),
  version: z.int(),
  changedAt: z.string(),
  expires: z.optional(z.int()),
})
export type ApplicantRecord = z.infer<typeof applicantRecord>
const recordOf = (item: unknown): ApplicantRecord => applicantRecord.parse(item)

/** Whose an applicant's record is. */
const holder = z.pick(applicantRecord, { applicantId: true, emailKey: true })

export const applicants = (TableName: string) => ({
  /** The record of a UCAS ID, read consistently; undefined when there is none. */
  async get(ucasPersonalId: string): Promise<ApplicantRecord | undefined> {
    const { Item } = await database.send(
      new GetCommand({ TableName, Key: { ucasPersonalId }, ConsistentRead: true }),
    )
    return Item && recordOf(Item)
  },

  /** Whose the record of a UCAS ID is, read consistently, and nothing else of it; undefined when there is none. */
  async getOwner(ucasPersonalId: string): Promise<z.infer<typeof holder> | undefined> {
    const { Item } = await database.send(
      new GetCommand({
        TableName,
        Key: { ucasPersonalId },
        ProjectionExpression: 'applicantId, emailKey',
        ConsistentRead: true,
      }),
    )
    return Item && holder.parse(Item)
  },

  /** The record behind an applicant number. */
  async getByNumber(applicantId: number): Promise<ApplicantRecord | undefined> {
    const { Items } = await database.send(
      new QueryCommand({
        TableName,
        IndexName: 'byNumber',
        KeyConditionExpression: 'applicantId = :id',
        ExpressionAttributeValues: { ':id': applicantId },
      }),
    )
    return Items?.[0] && recordOf(Items[0])
  },

  /** How many records, up to two, have this e-mail. */
  async countByEmail(email: string): Promise<number> {
    const { Count } = await database.send(
      new QueryCommand({
        TableName,
        IndexName: 'byEmail',
        KeyConditionExpression: 'emailKey = :email',
        ExpressionAttributeValues: { ':email': toEmailKey(email) },
        Select: 'COUNT',
        Limit: 2,
      }),
    )
    return Count ?? 0
  },

  /** Imports one record; false, and nothing written, when the UCAS ID has one already. */
  async add(record: ApplicantRecord): Promise<boolean> {
    const put = new PutCommand({
      TableName,
      Item: record,
      ConditionExpression: 'attribute_not_exists(ucasPersonalId)',
    })
    return database.send(put).then(
      () => true,
      thrown => {
        if (thrown instanceof Error && thrown.name === 'ConditionalCheckFailedException') return false
        throw thrown
      },
    )
  },

  /** A new record, as part of a transaction; refused when the UCAS ID has one. */
  addWrite: (record: ApplicantRecord): Write => ({
    item: {
      Put: { TableName, Item: record, ConditionExpression: 'attribute_not_exists(ucasPersonalId)' },
    },
    refusal: recordExists,
  }),

  /** The record's next version, as part of a transaction; refused when it is not the version it was based on. */
  replaceWrite: (record: ApplicantRecord): Write => ({
    item: {
      Put: {
        TableName,
        Item: record,
        ConditionExpression: '#version = :based',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':based': record.version - 1 },
      },
    },
    refusal: staleRecord,
  }),

  /** Every record, page by page as they are asked for; with `since` only those changed since. For staff. */
  async *listPages(since?: Date): AsyncGenerator<ApplicantRecord[]> {
    const scan = {
      TableName,
      ...(since && {
        FilterExpression: 'changedAt >= :since',
        ExpressionAttributeValues: { ':since': since.toISOString() },
      }),
    }
    for await (const { Items = [] } of paginateScan({ client: database }, scan)) yield Items.map(recordOf)
  },

  /** Which of some UCAS IDs have a record. For staff. */
  async findExisting(ucasIds: readonly string[]): Promise<Set<string>> {
    const keys = ucasIds.map(ucasPersonalId => ({ ucasPersonalId }))
    return new Set((await batchGet(TableName, keys)).map(item => String(item.ucasPersonalId)))
  },

  /** The end of a record, as part of a transaction. For staff. */
  eraseWrite: (ucasPersonalId: string): Write => ({
    item: { Delete: { TableName, Key: { ucasPersonalId } } },
  }),
})
