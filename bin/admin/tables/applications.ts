import * as z from 'zod/mini'
import { tableName } from '#functions/environment.ts'
import { type ApplicationRecord, applicationRecord } from '#functions/repositories/applications.ts'
import type { Write } from '#functions/repositories/database.ts'
import { checkStatuses } from '#shared/enums/check-status.ts'
import { feeStatuses } from '#shared/enums/fee-status.ts'
import { conflict } from '#shared/errors.ts'
import { readPath } from '#shared/schemas/fields.ts'
import { batchGet, scanPages } from './read-many.ts'

/** The fields of an application in a list. */
const applicationEntry = z.object({
  ...z.pick(applicationRecord, {
    applicantId: true,
    programmeCode: true,
    programmeName: true,
    submittedAt: true,
    ucasPersonalId: true,
  }).shape,
  withdrawnAt: z.optional(z.string()),
  checkStatus: z.enum(checkStatuses),
  feeStatus: z.nullable(z.enum(feeStatuses)),
})
const checkStatusPath = 'entryCheck.evaluation.checkStatus'
const withdrawnAtPath = 'withdrawn.withdrawnAt'
export type ApplicationEntry = z.infer<typeof applicationEntry>

/** When an application is not as staff saw it. */
const applicationChanged = () =>
  conflict('Application', 'withdrawn', 'Someone else withdrew this application before you answered.')

export const applications = (TableName = tableName('applications')) => ({
  /** Marks an application as withdrawn; refused when it is unknown or withdrawn already. */
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

  /** Lists all applications, unordered, a page at a time. */
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
