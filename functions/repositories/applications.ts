import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { alreadyApplied } from '../refusals.ts'
import { database } from './database.ts'
import type { Write } from './transaction.ts'

/** The decision as it was made: inputs, catalogue version and result, so that it can be replayed (rule 12). */
const decision = z.object({
  catalogueVersion: z.int(),
  feeStatus: z.nullable(z.string()),
  programme: z.unknown(),
  qualifications: z.unknown(),
  checkStatus: z.string(),
  messages: z.unknown(),
})

/** An application as kept: one per applicant, whose id is its number. */
const applicationRecord = z.object({
  applicantId: z.int(),
  programmeCode: z.string(),
  programmeName: z.string(),
  submittedAt: z.string(),
  hasBeenInterviewed: z.nullable(z.boolean()),
  decision,
  idempotencyKey: z.nullable(z.string()),
  bodyHash: z.string(),
  expires: z.int(),
})
export type ApplicationRecord = z.infer<typeof applicationRecord>

export const applications = (TableName: string) => ({
  /** The application of an applicant, read consistently. */
  async get(applicantId: number): Promise<ApplicationRecord | undefined> {
    const { Item } = await database.send(
      new GetCommand({ TableName, Key: { applicantId }, ConsistentRead: true }),
    )
    return Item && applicationRecord.parse(Item)
  },

  /** A new application, as part of a transaction; refused when the applicant has one. */
  adding: (record: ApplicationRecord): Write => ({
    item: { Put: { TableName, Item: record, ConditionExpression: 'attribute_not_exists(applicantId)' } },
    refusal: () => alreadyApplied('application'),
  }),
})
