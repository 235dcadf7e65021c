import * as z from 'zod/mini'
import { checkStatuses } from '#shared/enums/check-status.ts'
import { feeStatuses } from '#shared/enums/fee-status.ts'
import { readPath } from '#shared/schemas/fields.ts'
import { tableName } from '../environment.ts'
import { alreadyApplied, applicationChanged } from '../refusals.ts'
import { answers } from './applicants.ts'
import { batchGet, getItem, scanPages, type Write } from './database.ts'

/**
 * A stored application under its number, with the UCAS ID of the person, whose record has the number. Its entry check is
 * parsed where it is used, so that an application whose entry check an earlier release wrote can always be read.
 */
const applicationRecord = z.object({
  applicantId: z.int(),
  ucasPersonalId: z.string(),
  programmeCode: z.string(),
  programmeName: z.string(),
  submittedAt: z.string(),
  hasBeenInterviewed: z.nullable(z.boolean()),
  /** Set when staff withdraw it, with the answers of that time: the person may apply again with others. */
  withdrawn: z.nullable(z.object({ withdrawnAt: z.string(), reason: z.string(), answers })),
  entryCheck: z.unknown(),
  idempotencyKey: z.nullable(z.string()),
  bodyHash: z.string(),
  expires: z.int(),
})
export type ApplicationRecord = z.infer<typeof applicationRecord>

/** The fields of an application in a list; `checkStatus` and `feeStatus` are unknown if an earlier release stored them elsewhere. */
const applicationEntry = z.object({
  ...z.pick(applicationRecord, {
    applicantId: true,
    programmeCode: true,
    programmeName: true,
    submittedAt: true,
    ucasPersonalId: true,
  }).shape,
  withdrawnAt: z.optional(z.string()),
  checkStatus: z.catch(z.enum([...checkStatuses, 'Unknown']), 'Unknown'),
  feeStatus: z.catch(z.nullable(z.enum(feeStatuses)), null),
})
const checkStatusPath = 'entryCheck.evaluation.checkStatus'
const withdrawnAtPath = 'withdrawn.withdrawnAt'
export type ApplicationEntry = z.infer<typeof applicationEntry>

export const applications = (TableName = tableName('applications')) => ({
  async get(applicantId: number): Promise<ApplicationRecord | undefined> {
    const item = await getItem(TableName, { applicantId })
    return item && applicationRecord.parse(item)
  },

  /** Adds an application; refused when the number already has one. */
  addWrite: (record: ApplicationRecord): Write => ({
    Put: { TableName, Item: record, ConditionExpression: 'attribute_not_exists(applicantId)' },
    refusal: () => alreadyApplied('applicantId'),
  }),

  /** Marks an application as withdrawn; refused when it is unknown or withdrawn already. For staff. */
  withdrawWrite: (applicantId: number, withdrawn: NonNullable<ApplicationRecord['withdrawn']>): Write => ({
    Update: {
      TableName,
      Key: { applicantId },
      UpdateExpression: 'SET withdrawn = :withdrawn',
      ConditionExpression: 'attribute_type(withdrawn, :null)',
      ExpressionAttributeValues: { ':withdrawn': withdrawn, ':null': 'NULL' },
    },
    refusal: applicationChanged,
  }),

  /** Lists all applications, unordered, a page at a time. For staff. */
  async *listEntryPages(): AsyncGenerator<ApplicationEntry[]> {
    const scan = {
      TableName,
      ProjectionExpression: `applicantId, ucasPersonalId, programmeCode, programmeName, submittedAt, ${withdrawnAtPath}, ${checkStatusPath}, entryCheck.#input.feeStatus`,
      ExpressionAttributeNames: { '#input': 'input' },
    }
    for await (const items of scanPages(scan))
      yield items.map(item =>
        applicationEntry.parse({
          ...item,
          withdrawnAt: readPath(item, withdrawnAtPath),
          checkStatus: readPath(item, checkStatusPath),
          feeStatus: readPath(item, 'entryCheck.input.feeStatus'),
        }),
      )
  },

  async getMany(applicantIds: readonly number[]): Promise<ApplicationRecord[]> {
    const keys = applicantIds.map(applicantId => ({ applicantId }))
    return (await batchGet(TableName, keys)).map(item => applicationRecord.parse(item))
  },

  eraseWrite: (applicantId: number): Write => ({ Delete: { TableName, Key: { applicantId } } }),
})
