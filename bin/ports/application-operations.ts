import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { tableName } from '#functions/environment.ts'
import {
  type ApplicationRecord,
  applicationRecord,
  type StaffEntry,
} from '#functions/repositories/applications.ts'
import { database, getItem, tryWrite, type Write } from '#functions/repositories/database.ts'
import { checkStatuses } from '#shared/enums/check-status.ts'
import { feeStatuses } from '#shared/enums/fee-status.ts'
import { conflict } from '#shared/errors.ts'
import { mapConcurrently } from './map-concurrently.ts'
import { scanTable } from './read-tables.ts'

/** What lists and counts need of an application: the parts that `listSummaries` projects. */
const applicationSummary = z.object({
  ...z.pick(applicationRecord, {
    applicantId: true,
    programmeCode: true,
    programmeName: true,
    submittedAt: true,
    ucasId: true,
  }).shape,
  withdrawn: z.optional(z.object({ withdrawnAt: z.string() })),
  entryCheck: z.object({
    evaluation: z.object({ checkStatus: z.enum(checkStatuses) }),
    input: z.object({
      feeStatus: z.nullable(z.enum(feeStatuses)),
      programme: z.object({ schoolCode: z.string() }),
    }),
  }),
  decision: z.optional(z.object({ text: z.string() })),
})
export type ApplicationSummary = z.infer<typeof applicationSummary>

/** A decision or note to store, null to remove it, and the stored text that it requires, null for none. */
type StaffEntryChange = { name: 'decision' | 'note'; entry: StaffEntry | null; before: string | null }

const applicationChanged = () =>
  conflict(
    'Application',
    'withdrawn',
    'Someone else withdrew or erased this application before you answered.',
  )

export const applicationOperations = (TableName = tableName('applications')) => ({
  withdrawWrite: (number: number, withdrawn: NonNullable<ApplicationRecord['withdrawn']>): Write => ({
    Update: {
      TableName,
      Key: { applicantId: number },
      UpdateExpression: 'SET withdrawn = :withdrawn',
      ConditionExpression: 'attribute_type(withdrawn, :null)',
      ExpressionAttributeValues: { ':withdrawn': withdrawn, ':null': 'NULL' },
    },
    refusal: applicationChanged,
  }),

  /** Returns false if the stored texts differ from `before` or the application is withdrawn. */
  async recordStaffEntries(number: number, changes: readonly StaffEntryChange[]): Promise<boolean> {
    const update = new UpdateCommand({
      TableName,
      Key: { applicantId: number },
      UpdateExpression: `SET ${changes.map(({ name }) => `${name} = :${name}`).join(', ')}`,
      ConditionExpression: [
        'attribute_type(withdrawn, :null)',
        ...changes.map(({ name, before }) =>
          before === null ? `attribute_not_exists(${name}.#text)` : `${name}.#text = :${name}Before`,
        ),
      ].join(' AND '),
      ExpressionAttributeNames: { '#text': 'text' },
      ExpressionAttributeValues: Object.fromEntries([
        [':null', 'NULL'],
        ...changes.flatMap(({ name, entry, before }) => [
          [`:${name}`, entry],
          ...(before === null ? [] : [[`:${name}Before`, before]]),
        ]),
      ]),
    })
    return tryWrite(database.send(update))
  },

  async listSummaries(): Promise<ApplicationSummary[]> {
    const items = await scanTable({
      TableName,
      ProjectionExpression:
        'applicantId, ucasId, programmeCode, programmeName, submittedAt, withdrawn.withdrawnAt, entryCheck.evaluation.checkStatus, entryCheck.#input.feeStatus, entryCheck.#input.programme.schoolCode, decision.#text',
      ExpressionAttributeNames: { '#input': 'input', '#text': 'text' },
    })
    return items.map(item => applicationSummary.parse(item))
  },

  /** Returns the applications of some numbers, in their order. */
  async getMany(numbers: readonly number[]): Promise<ApplicationRecord[]> {
    const items = await mapConcurrently(numbers, applicantId => getItem(TableName, { applicantId }))
    return items.flatMap(item => (item ? applicationRecord.parse(item) : []))
  },

  eraseWrite: (number: number): Write => ({ Delete: { TableName, Key: { applicantId: number } } }),
})
