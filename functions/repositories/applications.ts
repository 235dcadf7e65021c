import { GetCommand, paginateScan } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { alreadyApplied } from '../refusals.ts'
import { batchGet } from './batch-get.ts'
import { database } from './database.ts'
import type { Write } from './transaction.ts'

/**
 * An application as kept: one per applicant, whose id is its number. Its decision is read by decision.ts alone, so
 * that one kept by an earlier release never stands in the way of its application.
 */
const applicationRecord = z.object({
  applicantId: z.int(),
  programmeCode: z.string(),
  programmeName: z.string(),
  submittedAt: z.string(),
  hasBeenInterviewed: z.nullable(z.boolean()),
  decision: z.unknown(),
  idempotencyKey: z.nullable(z.string()),
  bodyHash: z.string(),
  expires: z.int(),
})
export type ApplicationRecord = z.infer<typeof applicationRecord>

/** What a list shows of an application. */
const applicationEntry = z.pick(applicationRecord, {
  applicantId: true,
  programmeCode: true,
  programmeName: true,
  submittedAt: true,
})
export type ApplicationEntry = z.infer<typeof applicationEntry>

export const applications = (TableName: string) => ({
  /** The application of an applicant, read consistently. */
  async get(applicantId: number): Promise<ApplicationRecord | undefined> {
    const { Item } = await database.send(
      new GetCommand({ TableName, Key: { applicantId }, ConsistentRead: true }),
    )
    return Item && applicationRecord.parse(Item)
  },

  /** A new application, as part of a transaction; refused when the applicant has one. */
  addWrite: (record: ApplicationRecord): Write => ({
    item: { Put: { TableName, Item: record, ConditionExpression: 'attribute_not_exists(applicantId)' } },
    refusal: () => alreadyApplied('application'),
  }),

  /** Every application since a moment, in few words and in no order, page by page as they are asked for. For staff. */
  async *listEntryPages(since = new Date(0)): AsyncGenerator<ApplicationEntry[]> {
    const scan = {
      TableName,
      ProjectionExpression: 'applicantId, programmeCode, programmeName, submittedAt',
      FilterExpression: 'submittedAt >= :since',
      ExpressionAttributeValues: { ':since': since.toISOString() },
    }
    for await (const { Items = [] } of paginateScan({ client: database }, scan))
      yield Items.map(item => applicationEntry.parse(item))
  },

  /** Those of some applicants who have applied, in no order. For staff. */
  getMany: async (applicantIds: readonly number[]): Promise<ApplicationRecord[]> =>
    (
      await batchGet(
        TableName,
        applicantIds.map(applicantId => ({ applicantId })),
      )
    ).map(item => applicationRecord.parse(item)),

  /** The end of an application, as part of a transaction. For staff. */
  eraseWrite: (applicantId: number): Write => ({ item: { Delete: { TableName, Key: { applicantId } } } }),
})
